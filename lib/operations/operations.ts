import "server-only";
// Registers how each kind is carried out: whoever reaches the operations here finds them complete.
import "./kinds";

export { carryOut } from "./engine/carry-out";
export { insertOperation } from "./engine/insert-operation";
export { resolveOperation } from "./engine/resolve";
export { resumeOperations } from "./engine/resume";
export type { OperationRow } from "./engine/rows";
export { getOperation, listOperations, runOperation } from "./engine/run";
export { inSeconds } from "./engine/step";
export { endOperations } from "./engine/under-way";
export { viewsOf } from "./engine/view";
export { stopWaking, wakeForNext } from "./engine/wake";
export { sendNow, withdrawOperation } from "./engine/withdraw";
export { changeMail, markSeen } from "./sales/change-mail";
export { listCreditLinks } from "./sales/credits";
export { actOnDay } from "./sales/day";
export { holdMail } from "./sales/pause";
export { orderAcceptance } from "./sales/quote-acceptance";
export { reminderAbout, requestOf } from "./sales/reminder";
