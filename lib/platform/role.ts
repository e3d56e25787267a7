import "server-only";
import { env } from "./env";

/** Whether this process does the portal's background work; a process of the role `web` leaves it to others. */
export const doesBackgroundWork = (): boolean => env().ROLE !== "web";
