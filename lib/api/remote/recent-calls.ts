import "server-only";

const windowSeconds = 60;

type Counts = { perSecond: Uint32Array; total: number };

/** Counts the calls of the last minute, in total and by tenant, in slots of one second. */
export class RecentCalls {
  private readonly all = emptyCounts();
  private readonly byTenant = new Map<string, Counts>();
  private second: number;

  constructor(private readonly clock: () => number) {
    this.second = Math.floor(clock() / 1000);
  }

  add(tenant: string): void {
    this.forget();
    const countsOfTenant = this.byTenant.get(tenant) ?? emptyCounts();
    this.byTenant.set(tenant, countsOfTenant);
    for (const counts of [this.all, countsOfTenant]) {
      const slot = this.second % windowSeconds;
      counts.perSecond[slot] = (counts.perSecond[slot] ?? 0) + 1;
      counts.total += 1;
    }
  }

  total(): number {
    this.forget();
    return this.all.total;
  }

  of(tenant: string): number {
    this.forget();
    return this.byTenant.get(tenant)?.total ?? 0;
  }

  /** The number of tenants that called within the last minute. */
  tenants(): number {
    this.forget();
    return this.byTenant.size;
  }

  /** Drops counts older than a minute; the cost is one step per elapsed second. */
  private forget(): void {
    const now = Math.floor(this.clock() / 1000);
    for (let step = Math.max(this.second + 1, now - windowSeconds + 1); step <= now; step++) {
      clearSlot(this.all, step % windowSeconds);
      for (const [tenant, counts] of this.byTenant) {
        clearSlot(counts, step % windowSeconds);
        if (counts.total === 0) this.byTenant.delete(tenant);
      }
    }
    this.second = Math.max(this.second, now);
  }
}

function clearSlot(counts: Counts, slot: number): void {
  counts.total -= counts.perSecond[slot] ?? 0;
  counts.perSecond[slot] = 0;
}

function emptyCounts(): Counts {
  return { perSecond: new Uint32Array(windowSeconds), total: 0 };
}
