import "server-only";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { request } from "undici";
import { expect } from "vitest";
import { createRequest } from "../../approvals/requests";
import { type Session, sessionOf } from "../../auth/session";
import { listSessions } from "../../auth/sessions";
import { parseCommand } from "../../operations/commands/command";
import { submitCommand } from "../../operations/engine/submit-command";
import { createSupplier, storeDraftToApprove } from "../../operations/testing/approvals";
import { makeConvertCommand, storeDraft } from "../../operations/testing/invoice-commands";
import { makeOwnerLink } from "../../owner-links/owner-links";
import { invitePerson } from "../../people/invitations";
import { requestRight } from "../../people/right-requests";
import { withTenant } from "../../platform/db";
import { expectNoSecrets, readRecordsAndSecrets } from "./records-and-secrets";
import { type SignedIn, startWorld, type World } from "./world";

export const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
export type Method = (typeof methods)[number];
const buildFolder = ".next-test";

export type AttackAnswer = { status: number; text: string; headers: string; allowHeader: string };

export type AttackedPortal = Awaited<ReturnType<typeof startAttackedPortal>>;

/** Starts a running portal with a company whose data must not be seen, and signs in people of elsewhere who request it. */
export async function startAttackedPortal() {
  const world = await startWorld({ withPortal: true });
  const url = world.portal?.url ?? "";
  const anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  // Sara belongs to another company; the stranger below has the same position at another partner.
  const signInSara = () => world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
  let sara = await signInSara();
  const origin = `http://other.localhost:${new URL(world.sandbox.portalUrl).port}`;
  await world.addPartner(origin);
  const signInStranger = () => world.signIn({ user: "anna@norrsken.example", company: "Fjällkaffe AB", origin });
  let stranger = await signInStranger();
  const { words: secrets, ...recordIds } = await readRecordsAndSecrets(anna);
  const command = parseCommand(makeConvertCommand(await storeDraft(anna), "isolation"));
  const operationId = (await submitCommand(anna.access, command)).id;
  const sessionId = await readListIdOfSession(anna);
  const { companyId, personId } = anna.access;
  const sent = await invitePerson(anna.access, { email: "new@norrsken.example", role: "sales" }, "en");
  const sentLink = await makeOwnerLink(await getSessionOf(anna), { companyName: anna.access.company.name }, "en");
  const linkPaths = [sent.link, sentLink.link].map((link) => new URL(link).pathname);
  const peopleIds = { personId, invitationId: sent.invitation.id, linkId: sentLink.ownerLink.id };
  const requestIds = await storeRequests(world, anna);
  const victimIds: Record<string, string> = { companyId, ...recordIds, operationId, sessionId, ...peopleIds };
  const routes = listBuiltPaths(victimIds, requestIds);
  const isOfCompany = (route: string) => route.includes(anna.access.companyId);

  async function attack(caller: SignedIn, method: Method, route: string, host = caller.host): Promise<AttackAnswer> {
    const hasBody = method !== "GET" && method !== "HEAD" && method !== "OPTIONS";
    const answer = await request(`${url}${route}`, {
      method,
      headers: {
        host,
        cookie: caller.cookie,
        "sec-fetch-site": "same-origin",
        ...(hasBody ? { "content-type": "application/json" } : {}),
      },
      body: hasBody ? "{}" : undefined,
    });
    const text = await answer.body.text();
    const { statusCode: status, headers } = answer;
    return { status, text, headers: JSON.stringify(headers), allowHeader: String(headers.allow ?? "") };
  }

  const expectNothingForeign = (answer: { text: string; headers: string }) => expectNoSecrets(secrets, answer);

  /** A person of another company gets no foreign data, and a path of the company is not found for them. */
  async function expectClosedToOtherCompany(route: string, method: Method): Promise<void> {
    const answer = await attack(sara, method, route);
    expectNothingForeign(answer);
    if (isOfCompany(route) && isAnsweredByPortal(answer, method))
      expect([method, route, answer.status]).toEqual([method, route, 404]);
  }

  /** A person of another partner gets no foreign data either, and has no session at this portal's address. */
  async function expectClosedToOtherPartner(route: string, method: Method): Promise<void> {
    const answer = await attack(stranger, method, route);
    expectNothingForeign(answer);
    if (isAnsweredByPortal(answer, method)) expect([method, route, answer.status]).toEqual([method, route, 404]);
    const answerAtOurHost = await attack(stranger, method, route, anna.host);
    expectNothingForeign(answerAtOurHost);
    if (isAnsweredByPortal(answer, method)) expect([401, 303, 307, 404]).toContain(answerAtOurHost.status);
  }

  /** Signs both callers in again, because one of the routes signs out the person who calls it. */
  async function signInAgain(): Promise<void> {
    [sara, stranger] = [await signInSara(), await signInStranger()];
  }

  return {
    ...{ world, url, anna, victimIds, requestIds, linkPaths, secrets, routes, signInAgain },
    get sara() {
      return sara;
    },
    get stranger() {
      return stranger;
    },
    companyRoutes: routes.filter(isOfCompany),
    ...{ attack, expectNothingForeign, expectClosedToOtherCompany, expectClosedToOtherPartner },
  };
}

async function getSessionOf(person: SignedIn): Promise<Session> {
  const session = await sessionOf(person.request("GET", "/"));
  if (!session) throw new Error("nobody is signed in");
  return session;
}

/** Reads the id by which a person's own list names the session of their browser. */
async function readListIdOfSession(person: SignedIn): Promise<string> {
  const sessions = await listSessions(await getSessionOf(person));
  return sessions.find(({ isCurrent }) => isCurrent)?.id ?? "";
}

/** The requests of a company that wait for an answer, by the folder of their routes. */
type RequestIds = Readonly<Record<"right-requests" | "approvals/requests", string>>;

/** Stores a request for a right and a question about a supplier invoice in the company of a person. */
async function storeRequests(world: World, person: SignedIn): Promise<RequestIds> {
  const company = person.access.company.name;
  const erik = await world.signIn({ user: "erik@norrsken.example", company });
  const lars = await world.signIn({ user: "lars@norrsken.example", company });
  await requestRight(lars.access, { action: "sales.write" });
  const rightRequest = await withTenant(lars.access, (tx) => tx.rightRequest.findFirstOrThrow());
  const draft = await storeDraftToApprove(person, await createSupplier(person));
  const question = { kind: "question", toPersonId: erik.access.personId, text: "Which account?" };
  const approvalRequest = await createRequest(person.access, draft.id, { id: randomUUID(), ...question });
  return { "right-requests": rightRequest.id, "approvals/requests": approvalRequest.id };
}

/** Next.js itself answers 405 and OPTIONS before any code of the portal, whoever calls. */
const isAnsweredByPortal = ({ status }: AttackAnswer, method: Method) => status !== 405 && method !== "OPTIONS";

/** Lists every page and route of the build, with the victim's ids in its placeholders. */
function listBuiltPaths(victimIds: Record<string, string>, requestIds: RequestIds): string[] {
  const idOf = (placeholder: string, builtPath: string) => {
    const folder = Object.keys(requestIds).find((requestFolder) => builtPath.includes(`/${requestFolder}/`));
    const id = placeholder === "requestId" ? requestIds[folder as keyof RequestIds] : victimIds[placeholder];
    return id || "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
  };
  const manifestPath = path.join(process.cwd(), buildFolder, "server/app-paths-manifest.json");
  const builtPaths = Object.keys(JSON.parse(readFileSync(manifestPath, "utf8")) as Record<string, string>);
  return builtPaths
    .map((builtPath) => builtPath.replace(/\/(page|route)$/, "").replace(/\/\([^)]+\)/g, ""))
    .filter((builtPath) => !builtPath.startsWith("/_"))
    .map((builtPath) => builtPath.replace(/\[\[?\.\.\.\w+\]?\]/g, "customers"))
    .map((builtPath) => builtPath.replace(/\[(\w+)\]/g, (_, placeholder: string) => idOf(placeholder, builtPath)))
    .map((builtPath) => builtPath || "/")
    .toSorted((left, right) => Number(left === signOutPath) - Number(right === signOutPath));
}

/** This route ends the caller's session, so it comes last: later calls would have no session. */
const signOutPath = "/api/sign-out";
