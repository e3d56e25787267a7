import type { CompanyAccess } from "../../auth/access";
import type { Tenant } from "../../platform/db";
import type { OperationRow } from "./rows";

/** One holder's work on one operation: the access of the person who ordered it, and the lease. */
export type AuthorizedOperation = LeasedOperation & { access: CompanyAccess };

/** An operation and the lease on it, also where nobody may act for the person any more. */
export type LeasedOperation = { access: Tenant; row: OperationRow; token: string };
