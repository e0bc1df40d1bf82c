// Small sounds, made here: a tap for a step, two notes for one's turn, a low one for a refusal. Off until asked for.
import { setting } from "./settings.js";

/** @type {AudioContext | undefined} */
let audio;

/** @param {number} pitch @param {number} after @param {number} long @param {OscillatorType} kind */
function note(pitch, after, long, kind = "triangle") {
  if (!audio) return;
  const at = audio.currentTime + after, tone = audio.createOscillator(), volume = audio.createGain();
  tone.type = kind;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.12, at + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + long);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + long);
}

/** @param {"step" | "turn" | "no" | "end" | "clash"} what */
export function sound(what) {
  if (setting("sound") !== "on") return;
  audio ??= new AudioContext();
  if (what === "step") note(330, 0, 0.09);
  if (what === "turn") [523, 659].forEach((pitch, n) => note(pitch, n * 0.12, 0.2));
  if (what === "no") note(150, 0, 0.16, "sine");
  if (what === "clash") [98, 73].forEach((pitch, n) => note(pitch, n * 0.09, 0.35));
  if (what === "end") [392, 494, 587].forEach((pitch, n) => note(pitch, n * 0.16, 0.4));
}
