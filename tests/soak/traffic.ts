import { promisesSettled } from '../property/fake-clock.fixture.ts'

/** How long real work of one story may take before it counts as stuck. */
const STUCK_AFTER_MS = 20_000

/** One piece of work over HTTP: a page's request, or its forwarding to the service. */
export interface Activity {
  /** Whether it waits for the story's time, which is not work. */
  isHeld: boolean
}

/**
 * The requests of one story that are really under way. The story's time stands still meanwhile, so that stories over
 * HTTP are as fast as the machine and the same in every run.
 */
export class Traffic {
  readonly #activities = new Set<Activity>()
  #onChange = () => {}

  begin(): Activity {
    const activity = { isHeld: false }
    this.#activities.add(activity)
    return activity
  }

  end(activity: Activity): void {
    this.#activities.delete(activity)
    this.#onChange()
  }

  hold(activity: Activity, isHeld: boolean): void {
    activity.isHeld = isHeld
    this.#onChange()
  }

  /** Runs `work` as an activity. */
  async during<Result>(work: () => Promise<Result>): Promise<Result> {
    const activity = this.begin()
    try {
      return await work()
    } finally {
      this.end(activity)
    }
  }

  /** Resolves when nothing is under way and nothing more happens unless time passes. */
  quiet = async (): Promise<void> => {
    for (;;) {
      await promisesSettled()
      if (this.#isIdle()) return
      await this.#change()
    }
  }

  #isIdle(): boolean {
    return [...this.#activities].every(({ isHeld }) => isHeld)
  }

  #change(): Promise<void> {
    return new Promise((resolve, reject) => {
      const timeout = setTimeout(
        () => reject(new Error(`${this.#activities.size} requests are stuck`)),
        STUCK_AFTER_MS,
      )
      this.#onChange = () => {
        clearTimeout(timeout)
        resolve()
      }
    })
  }
}
