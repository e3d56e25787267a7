import type { APIRequestContext } from "@playwright/test";
import type { anna } from "../../sandbox/seed/people";
import { screenLabels } from "../support/screen-labels";
import { readCounters } from "../support/service/control";

export const { locale } = screenLabels.en;

export const countApprovals = async (request: APIRequestContext) => (await readCounters(request)).approvals.committed;
export const fullNameOf = ({ firstName, lastName }: typeof anna) => `${firstName} ${lastName}`;
