import "server-only";

const windowSeconds = 60;

type Counts = { perSecond: Uint32Array; total: number };

/** Counts the calls of the last minute, in total and by tenant, in slots of one second. */
export class RecentCalls {
  private readonly totalCounts = makeEmptyCounts();
  private readonly countsByTenant = new Map<string, Counts>();
  private currentSecond: number;

  constructor(private readonly clock: () => number) {
    this.currentSecond = Math.floor(clock() / 1000);
  }

  add(tenant: string): void {
    this.forgetOldCalls();
    const countsOfTenant = this.countsByTenant.get(tenant) ?? makeEmptyCounts();
    this.countsByTenant.set(tenant, countsOfTenant);
    for (const counts of [this.totalCounts, countsOfTenant]) {
      const slotIndex = this.currentSecond % windowSeconds;
      counts.perSecond[slotIndex] = (counts.perSecond[slotIndex] ?? 0) + 1;
      counts.total += 1;
    }
  }

  totalCalls(): number {
    this.forgetOldCalls();
    return this.totalCounts.total;
  }

  callsOf(tenant: string): number {
    this.forgetOldCalls();
    return this.countsByTenant.get(tenant)?.total ?? 0;
  }

  /** Returns the number of tenants that called within the last minute. */
  tenantCount(): number {
    this.forgetOldCalls();
    return this.countsByTenant.size;
  }

  /** Drops counts older than a minute; the cost is one step per elapsed second. */
  private forgetOldCalls(): void {
    const nowSecond = Math.floor(this.clock() / 1000);
    for (let second = Math.max(this.currentSecond + 1, nowSecond - windowSeconds + 1); second <= nowSecond; second++) {
      clearSlot(this.totalCounts, second % windowSeconds);
      for (const [tenant, counts] of this.countsByTenant) {
        clearSlot(counts, second % windowSeconds);
        if (counts.total === 0) this.countsByTenant.delete(tenant);
      }
    }
    this.currentSecond = Math.max(this.currentSecond, nowSecond);
  }
}

function clearSlot(counts: Counts, slotIndex: number): void {
  counts.total -= counts.perSecond[slotIndex] ?? 0;
  counts.perSecond[slotIndex] = 0;
}

function makeEmptyCounts(): Counts {
  return { perSecond: new Uint32Array(windowSeconds), total: 0 };
}
