"""OpenSpiel's own tests, and its algorithms on these games."""

import random
import unittest

import interregnum
import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")
import interregnum.openspiel  # noqa: E402

NAMES = {
    "king_is_dead": ("", "players=3", "players=4,game=advanced"),
    "mass_conquest": ("round_cap=2", "players=3,round_cap=2"),
    "old_kings_crown": ("", "players=3", "players=4"),
    "last_kingdom": ("", "players=3", "players=4", "players=5"),
}
GAMES = [f"interregnum_{name}({params})" for name, all_params in NAMES.items() for params in all_params]
SMALL = [f"interregnum_{name}({params[0]})" for name, params in NAMES.items()]


@pytest.mark.parametrize("name", GAMES)
def test_random_simulation(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", SMALL)
def test_api(name):
    from open_spiel.integration_tests import api_test

    class Ours(api_test.EnforceAPIOnPartialTreeBase):
        game_name = name
        game = pyspiel.load_game(name)

    # The same states are asked for everything; fewer of them, where a game is long.
    sample = api_test.sample_some_states.sample_some_states
    api_test.sample_some_states.sample_some_states = lambda game, max_states: sample(game, max_states=40)
    try:
        result = unittest.TestResult()
        unittest.defaultTestLoader.loadTestsFromTestCase(Ours).run(result)
    finally:
        api_test.sample_some_states.sample_some_states = sample
    assert result.testsRun >= 5 and not result.failures + result.errors, result.failures + result.errors


def decided(state, chance, decisions):
    while decisions and not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes())
            state.apply_action(chance.choices(outcomes, odds)[0])
        else:
            state.apply_action(chance.choice(state.legal_actions()))
            decisions -= 1
    while state.is_chance_node():
        outcomes, odds = zip(*state.chance_outcomes())
        state.apply_action(chance.choices(outcomes, odds)[0])
    return state


@pytest.mark.parametrize("name", SMALL)
def test_mcts_and_ismcts_play(name):
    from open_spiel.python.algorithms import ismcts, mcts

    game = pyspiel.load_game(name)
    state = decided(game.new_initial_state(), random.Random(1), 4)
    generator = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, generator)
    assert mcts.MCTSBot(game, 1.4, 4, evaluator, random_state=generator).step(state) in state.legal_actions()
    bot = ismcts.ISMCTSBot(game, uct_c=1.4, max_simulations=4, evaluator=evaluator, random_state=generator)
    assert bot.step(state) in state.legal_actions()
    bot.set_resampler(interregnum.openspiel.resample)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", SMALL)
def test_resampled_states_look_the_same(name):
    state = decided(pyspiel.load_game(name).new_initial_state(), random.Random(2), 6)
    player = state.current_player()
    others = [interregnum.openspiel.resample(state, player, seed) for seed in range(6)]
    for other in others:
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.legal_actions() == state.legal_actions()
        assert decided(other, random.Random(3), 10**6).is_terminal()


@pytest.mark.parametrize("iterations", [1000])
def test_outcome_sampling(iterations):
    from open_spiel.python.algorithms import outcome_sampling_mccfr

    game = pyspiel.load_game("interregnum_king_is_dead")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    for _ in range(iterations):
        solver.iteration()
    state = decided(game.new_initial_state(), random.Random(4), 0)
    odds = solver.average_policy().action_probabilities(state)
    assert sum(odds.values()) == pytest.approx(1) and set(odds) == set(state.legal_actions())
