// Plays every game of a house to its end, with the types that openapi-typescript generates: play.js ADDRESS
import createClient from "openapi-fetch";
import type { components, paths } from "./api.js";

type Shapes = components["schemas"];
const address = process.argv[2] ?? "";
const client = createClient<paths>({ baseUrl: address });

// A whole war takes hundreds of decisions; two rounds show as much.
const shortened: Record<string, Record<string, string>> = { "mass-conquest": { round_cap: "2" } };

/** What happens at a table: generated clients read no streams, so each line is decoded here, with their types. */
async function* lines(table: string, headers: { authorization: string }): AsyncGenerator<Shapes["Line"]> {
  const answer = await fetch(`${address}/api/tables/${table}/stream?since=0`, { headers });
  if (!answer.ok || !answer.body) throw new Error(await answer.text());
  let rest = "";
  for await (const part of answer.body.pipeThrough(new TextDecoderStream())) {
    const texts = (rest + part).split("\n");
    rest = texts.pop() ?? "";
    for (const text of texts) if (text) yield JSON.parse(text) as Shapes["Line"];
  }
}

/** Plays a game with random decisions against bots; how many decisions there were, and how it ended. */
async function playOut(game: Shapes["Game"]): Promise<string> {
  const seats: Shapes["SeatAsked"][] = [{ kind: "me", name: "TypeScript" }];
  while (seats.length < (game.seats[0] ?? 2)) seats.push({ kind: "bot", bot: "random" });
  // Which options there are depends on the game; the house refuses what does not fit.
  const body = { game: game.id, seats, options: shortened[game.id] ?? {} } as Shapes["Wish"];
  const { data: made, error: refused } = await client.POST("/api/tables", { body });
  if (!made) throw new Error(refused.detail);
  const headers = { authorization: `Bearer ${made.token}` };
  const params = { path: { id: made.table } };
  let decided = 0;
  for await (const line of lines(made.table, headers)) {
    if (line.type !== "gameFull" && line.type !== "gameState") throw new Error(`nobody speaks or goes: ${line.type}`);
    if (line.result) {
      const places = line.standing?.places.length;
      if (line.phase !== "over" || places !== seats.length) throw new Error(`${line.phase}, ${places} places`);
    } else if (line.legal.length > 0) {
      const action = line.legal[decided % line.legal.length]!.action;
      const { error } = await client.POST("/api/tables/{id}/play", { params, headers, body: { version: line.version, action } });
      // A line may be old when it is read; the next one shows the table as it is.
      if (error && error.code !== "stale" && error.code !== "not-now") throw new Error(error.detail);
      if (!error) decided += 1;
    }
  }
  const { data: ended } = await client.GET("/api/tables/{id}", { params, headers });
  if (!ended || !("result" in ended) || !ended.result) throw new Error(`${game.id} has no result`);
  if (decided <= 5) throw new Error(`${game.id}: ${decided} decisions`);
  return `${decided} ${ended.result.words}`;
}

const { data: games } = await client.GET("/api/games");
if (!games?.length) throw new Error("there are no games");
for (const game of games) console.log(game.id, await playOut(game));
