import "server-only";
import { Problem } from "../../values/problem";
import { pausedProblem } from "./errors";
import { RecentCalls } from "./recent-calls";

type Waiting = { tenant: string; since: number; go: (entered: Entered) => void; stop: (problem: Problem) => void };

/** The instant at which a call was admitted, by the queue's clock. */
export type Entered = number;

export type QueueSettings = {
  /** Calls per minute that the service allows one client at one endpoint. */
  perMinute: number;
  longestWaitMs: number;
  /** Monotonic milliseconds. */
  clock: () => number;
};

/**
 * An endpoint that asked for a longer pause is called again after this time, by a single call that checks whether the pause
 * is still needed.
 */
const triedAfterMs = 60_000;

/**
 * Shares one endpoint's quota between the tenants of a client.
 *
 * Rule: while less than half of the minute's quota is used, every call is admitted. Above that, a tenant that has used its
 * even share waits, and when all is used every call waits; waiting calls are admitted in turn, those of the tenant with the
 * fewest calls first. A wait that would be too long is refused with the seconds to wait. Each process shares only its own
 * calls; when several processes together reach the quota, the service's 429 closes the endpoint here too. It stays closed as
 * long as the service said, but a minute after its last 429 one call is admitted: if the service accepts it, every tenant
 * may call again.
 */
export class FairQueue {
  private readonly calls: RecentCalls;
  private waiting: Waiting[] = [];
  private closedUntil = 0;
  private closedAt = Number.NEGATIVE_INFINITY;
  /** The instant at which a call was last admitted to the closed endpoint. */
  private triedAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly settings: QueueSettings) {
    this.calls = new RecentCalls(settings.clock);
  }

  /**
   * Resolves when the tenant may call.
   *
   * @throws Problem `remote_busy` when the tenant's turn is too far away
   */
  async enter(tenant: string): Promise<Entered> {
    if (this.waiting.length === 0 && this.mayGo(tenant)) return this.letIn(tenant);
    const isBeingTried = this.settings.clock() - this.triedAt < this.settings.longestWaitMs;
    if (!isBeingTried && this.msUntilTried() > this.settings.longestWaitMs) throw this.busy();
    return new Promise<Entered>((go, stop) => {
      this.waiting.push({ tenant, since: this.settings.clock(), go, stop });
      this.timer ??= setInterval(() => this.drain(), 100);
      this.timer.unref();
    });
  }

  /** The service accepts no calls for this number of seconds. */
  close(seconds: number): void {
    this.closedAt = this.settings.clock();
    this.closedUntil = this.closedAt + seconds * 1000;
    this.triedAt = Number.NEGATIVE_INFINITY;
  }

  /** The service accepted a call. A call that was admitted before the endpoint closed does not open it. */
  open(entered: Entered): void {
    if (entered >= this.closedAt) this.closedUntil = 0;
  }

  /** The time until the next call may be admitted, at the latest the call that checks a closed endpoint. */
  secondsUntilTried(): number {
    return Math.max(1, Math.ceil(this.msUntilTried() / 1000));
  }

  private isClosed(): boolean {
    return this.settings.clock() < this.closedUntil;
  }

  private msUntilTried(): number {
    const triedNext = Math.max(this.closedAt, this.triedAt) + triedAfterMs;
    return Math.min(this.closedUntil, triedNext) - this.settings.clock();
  }

  private letIn(tenant: string): Entered {
    this.calls.add(tenant);
    const entered = this.settings.clock();
    if (this.isClosed()) this.triedAt = entered;
    return entered;
  }

  private mayGo(tenant: string): boolean {
    const { perMinute } = this.settings;
    if (this.isClosed() && this.msUntilTried() > 0) return false;
    const total = this.calls.total();
    if (total >= perMinute) return false;
    if (total < perMinute / 2) return true;
    const sharers = Math.max(this.calls.tenants(), 1) + (this.calls.of(tenant) === 0 ? 1 : 0);
    return sharers === 1 || this.calls.of(tenant) < perMinute / sharers;
  }

  private drain(): void {
    const tooLate = this.settings.clock() - this.settings.longestWaitMs;
    this.waiting = this.waiting.filter((one) => {
      if (one.since > tooLate) return true;
      one.stop(this.busy());
      return false;
    });
    for (;;) {
      const next = this.nextInTurn();
      if (!next) break;
      this.waiting.splice(this.waiting.indexOf(next), 1);
      next.go(this.letIn(next.tenant));
    }
    if (this.waiting.length === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
  }

  /** The waiting call whose tenant has made the fewest calls; among equals the one that has waited longest. */
  private nextInTurn(): Waiting | undefined {
    const free = this.waiting.filter((one) => this.mayGo(one.tenant));
    return free.reduce<Waiting | undefined>(
      (best, one) => (best && this.calls.of(best.tenant) <= this.calls.of(one.tenant) ? best : one),
      undefined,
    );
  }

  private busy(): Problem {
    if (this.isClosed()) return pausedProblem(this.secondsUntilTried());
    return new Problem("remote_busy", { retryAfterSeconds: 1 });
  }
}
