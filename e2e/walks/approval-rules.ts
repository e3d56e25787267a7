import type { APIRequestContext } from "@playwright/test";
import type { anna } from "../../sandbox/seed/people";
import { counters } from "../support/service/control";
import { words } from "../support/words";

export const { locale } = words.en;

export const approvalsOf = async (request: APIRequestContext) => (await counters(request)).approvals.committed;
export const nameOf = ({ firstName, lastName }: typeof anna) => `${firstName} ${lastName}`;
