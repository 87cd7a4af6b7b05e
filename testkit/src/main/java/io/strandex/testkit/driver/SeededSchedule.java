package io.strandex.testkit.driver;

import java.util.Random;

/** Hands out everything as soon as it is there, and lets a seed pick the task that goes on. */
final class SeededSchedule implements Schedule {

    private final Random random;

    SeededSchedule(long seed) {
        this.random = new Random(seed);
    }

    @Override
    public int choose(int options) {
        return random.nextInt(options);
    }

    @Override
    public boolean step(Fleet fleet) {
        GlobalRunner global = fleet.global();
        boolean read = global != null && global.update();
        return stepTask(fleet) || read;
    }

    private boolean stepTask(Fleet fleet) {
        while (fleet.busy() > 0) {
            TaskRunner runner = fleet.busy(choose(fleet.busy()));
            runner.fetch();
            if (runner.process()) {
                return true;
            }
            fleet.idle(runner);
        }
        return false;
    }
}
