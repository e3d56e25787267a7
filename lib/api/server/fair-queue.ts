import "server-only";
import { Problem } from "../../problem";
import { RecentCalls } from "./recent-calls";

type Waiting = { tenant: string; since: number; go: () => void; stop: (problem: Problem) => void };

export type QueueSettings = {
  /** Calls a minute the service allows one client at one endpoint. */
  perMinute: number;
  longestWaitMs: number;
  /** Milliseconds that only move forward. */
  clock: () => number;
};

/**
 * Shares one endpoint's quota between the tenants of a client.
 *
 * Rule: while less than half of the minute's quota is used everybody passes. Above that a tenant that has had its even
 *       share waits, and when all is used everybody does; those who wait go in turn, who had least first. A wait that
 *       would be too long is refused with the seconds to wait. Each process shares out what it sends; when several
 *       together reach the quota the service's own 429 closes the endpoint here too.
 */
export class FairQueue {
  private readonly calls: RecentCalls;
  private waiting: Waiting[] = [];
  private closedUntil = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly settings: QueueSettings) {
    this.calls = new RecentCalls(settings.clock);
  }

  /**
   * Resolves when the tenant may call.
   *
   * @throws Problem `remote_busy` when its turn is too far away
   */
  async enter(tenant: string): Promise<void> {
    if (this.waiting.length === 0 && this.mayGo(tenant)) {
      this.calls.add(tenant);
      return;
    }
    if (this.closedUntil - this.settings.clock() > this.settings.longestWaitMs) throw this.busy();
    await new Promise<void>((go, stop) => {
      this.waiting.push({ tenant, since: this.settings.clock(), go, stop });
      this.timer ??= setInterval(() => this.drain(), 100);
      this.timer.unref();
    });
  }

  /** The service said that the quota is used up for that long. */
  close(seconds: number): void {
    this.closedUntil = Math.max(this.closedUntil, this.settings.clock() + seconds * 1000);
  }

  private mayGo(tenant: string): boolean {
    const { perMinute, clock } = this.settings;
    if (clock() < this.closedUntil) return false;
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
      this.calls.add(next.tenant);
      next.go();
    }
    if (this.waiting.length === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
  }

  /** Of those who may go the one whose tenant has had least; the longest waiting of equals. */
  private nextInTurn(): Waiting | undefined {
    const free = this.waiting.filter((one) => this.mayGo(one.tenant));
    return free.reduce<Waiting | undefined>(
      (best, one) => (best && this.calls.of(best.tenant) <= this.calls.of(one.tenant) ? best : one),
      undefined,
    );
  }

  private busy(): Problem {
    const closedMs = this.closedUntil - this.settings.clock();
    return new Problem("remote_busy", { retryAfterSeconds: Math.max(1, Math.ceil(Math.max(closedMs, 1000) / 1000)) });
  }
}
