import type { MeasureName } from "./measure-names";

type Goal = {
  /** The measure that gives the figures of the goal; without a figure the goal is missed. */
  readonly measure: MeasureName;
  readonly what: string;
  readonly is: "at least" | "at most";
  readonly limit: number;
  /** The unit of the figure; a ratio has none. */
  readonly unit?: "ms";
};

/**
 * The goals that the product promises to meet. A goal that holds for several things has one figure for each of them.
 */
export const goals = {
  forwardedOverEmpty: {
    measure: "forwarding",
    what: "forwarded reads per second / empty handler",
    is: "at least",
    limit: 1.3,
  },
  forwardedOverNaive: {
    measure: "forwarding",
    what: "forwarded reads per second / handler that only fetches",
    is: "at least",
    limit: 2.2,
  },
  forwardedMiddle: {
    measure: "forwarding",
    what: "p50 of forwarded reads / empty handler",
    is: "at most",
    limit: 0.8,
  },
  forwardedOverBareProxy: {
    measure: "forwarding",
    what: "forwarded reads per second / bare proxy without security",
    is: "at least",
    limit: 0.5,
  },
  manyCompanies: {
    measure: "growth",
    what: "p50 of forwarded reads, 10,000 companies / 10",
    is: "at most",
    limit: 1.15,
  },
  scalingMiddle: {
    measure: "scaling",
    what: "p50 of a frequent query, 100,000 companies / 1,000",
    is: "at most",
    limit: 1.3,
  },
  scalingSlowest: {
    measure: "scaling",
    what: "p99 of a frequent query, 100,000 companies / 1,000",
    is: "at most",
    limit: 1.3,
  },
  scriptMedian: {
    measure: "scripts",
    what: "script of the page in the middle / empty page",
    is: "at most",
    limit: 1.35,
  },
  scriptHeaviest: {
    measure: "scripts",
    what: "script of the heaviest page / empty page",
    is: "at most",
    limit: 1.8,
  },
  rowsPainted: {
    measure: "rows",
    what: "from key or click to rows painted, beyond the service's answer, ten pages",
    is: "at most",
    limit: 200,
    unit: "ms",
  },
  returnFromConsent: {
    measure: "consent",
    what: "first return from consent after a start, until the page is painted",
    is: "at most",
    limit: 2_000,
    unit: "ms",
  },
  typing: {
    measure: "typing",
    what: "typing in an invoice of 100 rows / bare input",
    is: "at most",
    limit: 2,
  },
  longestTask: {
    measure: "typing",
    what: "longest task while typing",
    is: "at most",
    limit: 100,
    unit: "ms",
  },
  nodes: {
    measure: "nodes",
    what: "nodes of a page, 100,000 documents of each kind / a full page",
    is: "at most",
    limit: 1.05,
  },
  firstPage: {
    measure: "lists",
    what: "first page, 100,000 rows / 100",
    is: "at most",
    limit: 3,
  },
  fewHits: {
    measure: "lists",
    what: "50 hits, among 100,000 rows / 100",
    is: "at most",
    limit: 1.5,
  },
  balances: {
    measure: "vouchers",
    what: "balances, 1,000,000 vouchers / 1,000",
    is: "at most",
    limit: 1.1,
  },
  postingBesideMany: {
    measure: "vouchers",
    what: "posting a voucher, 1,000,000 vouchers / 1,000",
    is: "at most",
    limit: 1.5,
  },
  posting: {
    measure: "posting",
    what: "postings per second / TPC-B-like transactions",
    is: "at least",
    limit: 0.75,
  },
  pdf: {
    measure: "pdf",
    what: "PDF of 25 rows / pdfkit page of 25 rows, same fonts",
    is: "at most",
    limit: 0.5,
  },
  longPdf: {
    measure: "pdf",
    what: "PDF of 300 rows / pdfkit page of 25 rows, same fonts",
    is: "at most",
    limit: 3,
  },
  secondStart: {
    measure: "start",
    what: "second start / (1.6 × empty Next server + 3 × bare PostgreSQL)",
    is: "at most",
    limit: 1,
  },
  webhooks: {
    measure: "webhooks",
    what: "p50 of a webhook, beside silent and dead receivers / alone",
    is: "at most",
    limit: 1.5,
  },
} as const satisfies Record<string, Goal>;

export type GoalName = keyof typeof goals;

export const goalNames = Object.keys(goals) as GoalName[];

/** @returns the goal of this name, with the type that all goals share */
export const goalOf = (name: GoalName): Goal => goals[name];
