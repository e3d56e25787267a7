import { ApiError } from "../http/problem";

/**
 * The error for a query option that cannot be read or names something unknown
 * (docs/api/requests.md#filter-order-and-selection).
 */
export const queryError = (message: string) => new ApiError(400, 6000, message);

/** The error for a date that is not valid (docs/api/requests.md#filter-order-and-selection). */
export const dateError = (text: string) => new ApiError(400, 6001, `'${text}' is not a date. Write it as yyyy-MM-dd.`);
