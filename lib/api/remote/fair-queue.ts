import "server-only";
import { Problem } from "../../values/problem";
import { pausedProblem } from "./errors";
import { RecentCalls } from "./recent-calls";

type WaitingCall = {
  tenant: string;
  enteredAtMs: number;
  admit: (entered: AdmittedAt) => void;
  refuse: (problem: Problem) => void;
};

/** The instant at which a call was admitted, by the queue's clock. */
export type AdmittedAt = number;

export type QueueSettings = {
  /** Calls per minute that the service allows one client at one endpoint. */
  perMinute: number;
  longestWaitMs: number;
  /** The clock returns monotonic milliseconds. */
  clock: () => number;
};

/**
 * An endpoint that asked for a longer pause is called again after this time, by a single call that checks whether the pause
 * is still needed.
 */
const trialAfterMs = 60_000;

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
  private waiting: WaitingCall[] = [];
  private closedUntil = 0;
  private closedAt = Number.NEGATIVE_INFINITY;
  /** The instant at which a call was last admitted to the closed endpoint. */
  private lastTrialAt = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly settings: QueueSettings) {
    this.calls = new RecentCalls(settings.clock);
  }

  /**
   * Resolves when the tenant may call.
   *
   * @throws Problem `remote_busy` when the tenant's turn is too far away
   */
  async enter(tenant: string): Promise<AdmittedAt> {
    if (this.waiting.length === 0 && this.mayCall(tenant)) return this.admit(tenant);
    const isTrialPending = this.settings.clock() - this.lastTrialAt < this.settings.longestWaitMs;
    if (!isTrialPending && this.msUntilTrial() > this.settings.longestWaitMs) throw this.busy();
    return new Promise<AdmittedAt>((resolve, reject) => {
      this.waiting.push({ tenant, enteredAtMs: this.settings.clock(), admit: resolve, refuse: reject });
      this.timer ??= setInterval(() => this.drain(), 100);
      this.timer.unref();
    });
  }

  /** The service accepts no calls for this number of seconds. */
  close(seconds: number): void {
    this.closedAt = this.settings.clock();
    this.closedUntil = this.closedAt + seconds * 1000;
    this.lastTrialAt = Number.NEGATIVE_INFINITY;
  }

  /** The service accepted a call. A call that was admitted before the endpoint closed does not open it. */
  open(admittedAt: AdmittedAt): void {
    if (admittedAt >= this.closedAt) this.closedUntil = 0;
  }

  /** The time until the next call may be admitted, at the latest the call that checks a closed endpoint. */
  secondsUntilTried(): number {
    return Math.max(1, Math.ceil(this.msUntilTrial() / 1000));
  }

  private isClosed(): boolean {
    return this.settings.clock() < this.closedUntil;
  }

  private msUntilTrial(): number {
    const nextTrialAt = Math.max(this.closedAt, this.lastTrialAt) + trialAfterMs;
    return Math.min(this.closedUntil, nextTrialAt) - this.settings.clock();
  }

  private admit(tenant: string): AdmittedAt {
    this.calls.add(tenant);
    const admittedAt = this.settings.clock();
    if (this.isClosed()) this.lastTrialAt = admittedAt;
    return admittedAt;
  }

  private mayCall(tenant: string): boolean {
    const { perMinute } = this.settings;
    if (this.isClosed() && this.msUntilTrial() > 0) return false;
    const total = this.calls.total();
    if (total >= perMinute) return false;
    if (total < perMinute / 2) return true;
    const sharingTenants = Math.max(this.calls.tenants(), 1) + (this.calls.of(tenant) === 0 ? 1 : 0);
    return sharingTenants === 1 || this.calls.of(tenant) < perMinute / sharingTenants;
  }

  private drain(): void {
    const latestRefusedAt = this.settings.clock() - this.settings.longestWaitMs;
    this.waiting = this.waiting.filter((one) => {
      if (one.enteredAtMs > latestRefusedAt) return true;
      one.refuse(this.busy());
      return false;
    });
    for (;;) {
      const next = this.nextInTurn();
      if (!next) break;
      this.waiting.splice(this.waiting.indexOf(next), 1);
      next.admit(this.admit(next.tenant));
    }
    if (this.waiting.length === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
  }

  /** The waiting call whose tenant has made the fewest calls; among equals the one that has waited longest. */
  private nextInTurn(): WaitingCall | undefined {
    const admissible = this.waiting.filter((one) => this.mayCall(one.tenant));
    return admissible.reduce<WaitingCall | undefined>(
      (best, one) => (best && this.calls.of(best.tenant) <= this.calls.of(one.tenant) ? best : one),
      undefined,
    );
  }

  private busy(): Problem {
    if (this.isClosed()) return pausedProblem(this.secondsUntilTried());
    return new Problem("remote_busy", { retryAfterSeconds: 1 });
  }
}
