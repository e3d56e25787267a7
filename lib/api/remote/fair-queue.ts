import "server-only";
import { Problem } from "../../values/problem";
import { makePausedProblem } from "./errors";
import { RecentCalls } from "./recent-calls";

type WaitingCall = {
  tenant: string;
  enteredAtMs: number;
  admit: (admittedAt: AdmittedAt) => void;
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
  private readonly recentCalls: RecentCalls;
  private waitingCalls: WaitingCall[] = [];
  private closedUntilMs = 0;
  private closedAtMs = Number.NEGATIVE_INFINITY;
  /** The instant at which a call was last admitted to the closed endpoint. */
  private lastTrialAtMs = Number.NEGATIVE_INFINITY;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly settings: QueueSettings) {
    this.recentCalls = new RecentCalls(settings.clock);
  }

  /**
   * Resolves when the tenant may call.
   *
   * @throws Problem `remote_busy` when the tenant's turn is too far away
   */
  async enter(tenant: string): Promise<AdmittedAt> {
    if (this.waitingCalls.length === 0 && this.mayCall(tenant)) return this.admit(tenant);
    const isTrialPending = this.settings.clock() - this.lastTrialAtMs < this.settings.longestWaitMs;
    if (!isTrialPending && this.msUntilTrial() > this.settings.longestWaitMs) throw this.busyProblem();
    return new Promise<AdmittedAt>((resolve, reject) => {
      this.waitingCalls.push({ tenant, enteredAtMs: this.settings.clock(), admit: resolve, refuse: reject });
      this.timer ??= setInterval(() => this.admitWaitingCalls(), 100);
      this.timer.unref();
    });
  }

  /** The service accepts no calls for this number of seconds. */
  close(seconds: number): void {
    this.closedAtMs = this.settings.clock();
    this.closedUntilMs = this.closedAtMs + seconds * 1000;
    this.lastTrialAtMs = Number.NEGATIVE_INFINITY;
  }

  /** The service accepted a call. A call that was admitted before the endpoint closed does not open it. */
  open(admittedAt: AdmittedAt): void {
    if (admittedAt >= this.closedAtMs) this.closedUntilMs = 0;
  }

  /** Returns the time until the next call may be admitted, at the latest the call that checks a closed endpoint. */
  secondsUntilTried(): number {
    return Math.max(1, Math.ceil(this.msUntilTrial() / 1000));
  }

  /** Returns the calls that may still be made within the minute; none while the endpoint is closed. */
  callsLeft(): number {
    return this.isClosed() ? 0 : Math.max(0, this.settings.perMinute - this.recentCalls.totalCalls());
  }

  private isClosed(): boolean {
    return this.settings.clock() < this.closedUntilMs;
  }

  private msUntilTrial(): number {
    const nextTrialAtMs = Math.max(this.closedAtMs, this.lastTrialAtMs) + trialAfterMs;
    return Math.min(this.closedUntilMs, nextTrialAtMs) - this.settings.clock();
  }

  private admit(tenant: string): AdmittedAt {
    this.recentCalls.add(tenant);
    const admittedAt = this.settings.clock();
    if (this.isClosed()) this.lastTrialAtMs = admittedAt;
    return admittedAt;
  }

  private mayCall(tenant: string): boolean {
    const { perMinute } = this.settings;
    if (this.isClosed() && this.msUntilTrial() > 0) return false;
    const callCount = this.recentCalls.totalCalls();
    if (callCount >= perMinute) return false;
    if (callCount < perMinute / 2) return true;
    const sharingTenants =
      Math.max(this.recentCalls.tenantCount(), 1) + (this.recentCalls.callsOf(tenant) === 0 ? 1 : 0);
    return sharingTenants === 1 || this.recentCalls.callsOf(tenant) < perMinute / sharingTenants;
  }

  private admitWaitingCalls(): void {
    const latestRefusedAtMs = this.settings.clock() - this.settings.longestWaitMs;
    this.waitingCalls = this.waitingCalls.filter((waitingCall) => {
      if (waitingCall.enteredAtMs > latestRefusedAtMs) return true;
      waitingCall.refuse(this.busyProblem());
      return false;
    });
    for (;;) {
      const nextCall = this.findNextCall();
      if (!nextCall) break;
      this.waitingCalls.splice(this.waitingCalls.indexOf(nextCall), 1);
      nextCall.admit(this.admit(nextCall.tenant));
    }
    if (this.waitingCalls.length === 0) {
      clearInterval(this.timer);
      this.timer = undefined;
    }
  }

  /** Returns the waiting call whose tenant has made the fewest calls; among equals the one that has waited longest. */
  private findNextCall(): WaitingCall | undefined {
    const admissibleCalls = this.waitingCalls.filter((waitingCall) => this.mayCall(waitingCall.tenant));
    return admissibleCalls.reduce<WaitingCall | undefined>(
      (bestCall, waitingCall) =>
        bestCall && this.recentCalls.callsOf(bestCall.tenant) <= this.recentCalls.callsOf(waitingCall.tenant)
          ? bestCall
          : waitingCall,
      undefined,
    );
  }

  private busyProblem(): Problem {
    if (this.isClosed()) return makePausedProblem(this.secondsUntilTried());
    return new Problem("remote_busy", { retryAfterSeconds: 1 });
  }
}
