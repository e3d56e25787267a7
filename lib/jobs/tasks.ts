import "server-only";
import { endConnectionsOfFormerMembers } from "@/lib/auth/former-members";
import { resealSecrets } from "@/lib/auth/partners";
import { findRewrappingKey, rewrapDataKeys } from "@/lib/auth/tokens/key-ring";
import { announceIntervalSeconds, announceProcess } from "@/lib/auth/tokens/processes";
import { keepConnectionsAlive } from "@/lib/connection-health/keep-alive";
import { notifyDuePeople } from "@/lib/notices/notify";
import { resumeOperations, scheduleNextWakeUps } from "@/lib/operations/operations";
import { tellSendersOfUsedLinks } from "@/lib/owner-links/tell-senders";
import { query } from "@/lib/platform/db";
import { planDueReminders } from "@/lib/reminders/plan-due";

/** Work that is due at fixed times, once for all processes together. `cron` has the usual five fields, in UTC. */
type ScheduledTask = { name: string; cron: string; work: () => Promise<void> };

/**
 * Work that every process looks for at intervals. Database columns say what is due, and a lease keeps two processes
 * from doing the same work. `isOfEachProcess`: it is about the process itself, so that a process which leaves background
 * work to others makes it too.
 */
type Sweep = { name: string; everySeconds: number; work: () => Promise<void>; isOfEachProcess?: boolean };

export const scheduledTasks: readonly ScheduledTask[] = [
  {
    name: "forget_expired",
    cron: "*/15 * * * *",
    work: async () => {
      await query("SELECT forget_expired()");
      await query("SELECT forget_links()");
    },
  },
];

export const sweeps: readonly Sweep[] = [
  {
    name: "operations",
    everySeconds: 5,
    work: async () => {
      await scheduleNextWakeUps();
      await resumeOperations();
    },
  },
  {
    name: "reminders",
    everySeconds: 30,
    work: planDueReminders,
  },
  {
    name: "notices",
    everySeconds: 60,
    work: notifyDuePeople,
  },
  {
    name: "connections",
    everySeconds: 60,
    work: keepConnectionsAlive,
  },
  {
    name: "former_members",
    everySeconds: 60,
    work: endConnectionsOfFormerMembers,
  },
  {
    name: "owner_links",
    everySeconds: 30,
    work: tellSendersOfUsedLinks,
  },
  {
    name: "announce_process",
    everySeconds: announceIntervalSeconds,
    work: announceProcess,
    isOfEachProcess: true,
  },
  {
    name: "rewrap_keys",
    everySeconds: 60,
    work: async () => {
      const key = await findRewrappingKey();
      if (!key) return;
      await resealSecrets(key);
      await rewrapDataKeys(key);
    },
  },
];
