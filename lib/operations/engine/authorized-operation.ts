import type { CompanyAccess } from "../../auth/access";
import type { Tenant } from "../../platform/db";
import type { OperationRow } from "./rows";

/**
 * An operation with the access of the person who submitted its command and the lease of the process that works on it.
 */
export type AuthorizedOperation = LeasedOperation & { access: CompanyAccess };

/** An operation and the lease on it. It is enough where nobody may act any more for the person of the operation. */
export type LeasedOperation = { access: Tenant; row: OperationRow; leaseToken: string };
