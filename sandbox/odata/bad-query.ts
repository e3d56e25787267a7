import { ApiError } from "../http/problem";

/** A query option that cannot be read or names something unknown (behaviour 3). */
export const badQuery = (message: string) => new ApiError(400, 6000, message);

/** A badly written date (behaviour 3). */
export const badDate = (text: string) => new ApiError(400, 6001, `'${text}' is not a date. Write it as yyyy-MM-dd.`);
