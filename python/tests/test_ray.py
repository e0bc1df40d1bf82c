"""Ray on a local cluster of two workers: the numbers of one machine, also when a worker dies."""

import os
import signal
import time

import interregnum
import numpy as np
import pytest
from interregnum import matches

ray = pytest.importorskip("ray")
import interregnum.ray as far  # noqa: E402


@pytest.fixture(scope="module")
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, object_store_memory=120 << 20)
    yield
    ray.shutdown()


@ray.remote
def whose_process():
    time.sleep(0.2)
    return os.getpid()


def test_simulations_and_tournaments_are_those_of_one_machine(cluster):
    told = []
    there = far.simulate("king-is-dead", "random", 200, 3, seed=5, progress=lambda done, of: told.append((done, of)))
    assert there == interregnum.simulate("king-is-dead", "random", 200, 3, seed=5)
    assert told[-1] == (200, 200) and told == sorted(told) and len(told) == 4
    bots = {"first": lambda chair: chair.legal()[0], "random": "random"}
    assert far.tournament("king-is-dead", bots, 20, seed=2, piece=4) == interregnum.tournament("king-is-dead", bots, 20, seed=2)


def test_a_worker_that_dies_changes_nothing(cluster, long):
    games = 4_000 if long else 400
    killed = []

    def kill(done, of):
        if not killed and done < of:
            for process in set(ray.get([whose_process.remote() for _ in range(2)])):
                os.kill(process, signal.SIGKILL)
                killed.append(process)

    there = far.self_play("king-is-dead", "random", games, seed=7, progress=kill)
    here = matches.play("king-is-dead", "random", games, seed=7, positions=True)
    assert killed
    for name, column in here.items():
        assert np.array_equal(column, there[name]) if isinstance(column, np.ndarray) else column == there[name], name


def test_an_actor_that_dies_begins_its_rollouts_again(cluster):
    worker = far.Worker.remote("king-is-dead", 32)
    process = ray.get(worker.__ray_call__.remote(lambda self: os.getpid()))
    before = [ray.get(worker.rollout.remote(None, 20, seed)) for seed in range(3)]
    running = [worker.rollout.remote(None, 20, seed % 3) for seed in range(30)]
    os.kill(process, signal.SIGKILL)
    for seed, found in enumerate(ray.get(running, timeout=120)):
        for name, column in before[seed % 3].items():
            assert np.array_equal(column, found[name]), name
    assert ray.get(worker.__ray_call__.remote(lambda self: os.getpid())) != process
