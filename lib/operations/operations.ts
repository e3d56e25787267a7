import "server-only";
// This file registers how each kind of operation is executed, so that the table of kinds is complete for every
// importer.
import "./kinds";

export { decideOutcome } from "./engine/decide-outcome";
export { executeOperation } from "./engine/execute-operation";
export { insertOperation } from "./engine/insert-operation";
export { instantInSeconds } from "./engine/leased-operation";
export { abandonOperations, listUnfinishedOfPerson, withdrawUnsent } from "./engine/requester-departure";
export { resumeOperations } from "./engine/resume";
export type { OperationRow } from "./engine/rows";
export { getOperation, listOperations, submitAndWatch } from "./engine/submit-and-watch";
export { announceEnd, finishOperationsAtShutdown } from "./engine/until-shutdown";
export { listViews } from "./engine/view";
export { cancelWakeUps, listenForDueOperations, scheduleNextWakeUps } from "./engine/wake-up";
export { endWaitOfOperation, wakeUpAfterWithdrawal, withdrawOperation } from "./engine/withdraw";
export { listCreditLinks } from "./sales/credit-links";
export { describeReminder, reminderRequestOf } from "./sales/invoice-reminder";
export { changeMail, markSeen } from "./sales/mail-change";
export { setMailOnHold } from "./sales/mail-hold";
export { changeMailsOfDay } from "./sales/mails-of-day";
export { submitAcceptance } from "./sales/quote-acceptance";
