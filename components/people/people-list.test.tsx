import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import { peopleQuery } from "@/lib/api/browser/company/people";
import { rightRequestsQuery } from "@/lib/api/browser/company/right-requests";
import { messages } from "@/lib/i18n/messages";
import type { ShownInvitation } from "@/lib/rules/access/invitation";
import type { Role } from "@/lib/rules/access/roles";
import { allScopes } from "@/lib/rules/access/scopes";
import type { CompanyPerson, PeopleView } from "@/lib/rules/access/shown-people";
import type { ShownRightRequest } from "@/lib/rules/access/shown-right-requests";
import { PeopleList } from "./people-list";

function makePerson(fields: Partial<CompanyPerson> & { personId: string }): CompanyPerson {
  return {
    ...({ name: "", email: null, role: "bookkeeper", isSelf: false, rolesToGive: [], mayBecomeOwner: false } as const),
    ...{ mayBeRemoved: false, lastSeenAt: null, connection: null, leftAt: null, mayBeBarred: false },
    ...fields,
  };
}

const anna = makePerson({ personId: "anna", name: "Anna Lindqvist", email: "anna@norrsken.example", role: "owner" });
const erik = makePerson({ personId: "erik", name: "Erik Åström", email: "erik@norrsken.example" });
const lars = makePerson({ personId: "lars", name: "Lars Bäckström", role: "viewer", leftAt: "2026-03-02T23:30:00Z" });

const forReader = { mayManage: false, invitations: [], roleAfterHandOver: null } as const;
const forManager = { mayManage: true, invitations: [], roleAfterHandOver: "bookkeeper" } as const;

const peopleForOwner: PeopleView = {
  ...forManager,
  items: [
    { ...anna, isSelf: true, lastSeenAt: "2026-03-03T09:20:00Z", connection: { status: "active" } },
    { ...erik, rolesToGive: ["sales", "viewer"], mayBecomeOwner: true, mayBeRemoved: true },
    lars,
  ],
};

const peopleForViewer: PeopleView = { ...forReader, items: [anna, erik, lars] };

function renderPeople(people: PeopleView, role: Role, requests: readonly ShownRightRequest[] = []): string {
  const queryClient = new QueryClient();
  queryClient.setQueryData(rightRequestsQuery("c").queryKey, { items: requests });
  queryClient.setQueryData(peopleQuery("c").queryKey, people);
  const company = {
    ...{ id: "c", name: "Norrsken", countryCode: "SE", currencyCode: "SEK", timeZone: "Europe/Stockholm" },
    ...{ offered: allScopes, role, personId: "anna" },
  };
  return renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <QueryClientProvider client={queryClient}>
        <CompanyProvider company={company}>
          <PeopleList />
        </CompanyProvider>
      </QueryClientProvider>
    </NextIntlClientProvider>,
  );
}

/** The section with this name: from its tag to the tag of the next section. */
const sectionOf = (html: string, name: string) => html.split(`<section aria-label="${name}">`)[1]?.split("<section")[0];
const labelsOfButtons = (html: string) =>
  [...html.matchAll(/<button[^>]* aria-label="([^"]*)"/g)].map(([, name]) => name);

describe("the list of people", () => {
  it("offers the owner to change the role of a person, to make them owner and to remove them", () => {
    const html = renderPeople(peopleForOwner, "owner");
    expect(labelsOfButtons(html)).toEqual([
      "Change role: Erik Åström",
      "Make owner: Erik Åström",
      "Remove: Erik Åström",
    ]);
    expect(html).not.toContain("Your role in this company");
  });

  it("says to the owner who was seen when, who is connected, and that the only owner stays", () => {
    const html = renderPeople(peopleForOwner, "owner");
    const [, ownRow, eriksRow] = sectionOf(html, "In the company")?.split("<li") ?? [];
    expect(ownRow).toMatch(/>You<.*Owner.*Last seen 3 Mar 2026, 10:20.*Connected.*As the only owner you cannot leave/);
    expect(eriksRow).toMatch(/Bookkeeper.*Not seen yet.*Not connected yet/);
    expect(eriksRow).not.toContain(">You<");
  });

  it("says whom a connection that has ended needs", () => {
    const needsPerson = { connection: { status: "reconnect" } } as const;
    const items = [
      { ...anna, ...needsPerson, isSelf: true },
      { ...erik, ...needsPerson },
    ];
    const [, ownRow, eriksRow] = renderPeople({ ...forManager, items }, "owner").split("<li");
    expect(ownRow).toContain("Needs you");
    expect(eriksRow).toContain("Needs Erik Åström");
  });

  it("offers a viewer no change, says that the role allows none, and does not claim that nobody was seen", () => {
    const html = renderPeople(peopleForViewer, "viewer");
    expect(html).not.toContain("<button");
    expect(html).toContain("With it you may not change who has which role.");
    expect(html).not.toContain("Not seen yet");
    expect(html).not.toContain("Not connected yet");
  });

  it("lists people who left in a section of their own, with the day by the company's clock", () => {
    const html = renderPeople(peopleForOwner, "owner");
    expect(sectionOf(html, "In the company")).not.toContain("Lars");
    expect(sectionOf(html, "No longer here")).toMatch(/Lars Bäckström.*Left 3 Mar 2026/);
    const htmlWithoutLeavers = renderPeople({ ...peopleForOwner, items: [anna, erik] }, "owner");
    expect(htmlWithoutLeavers).not.toContain("No longer here");
  });

  it("offers beside a person who left that they need an invitation to return, where they do not need one yet", () => {
    const items = [anna, { ...lars, mayBeBarred: true }, { ...erik, leftAt: "2026-03-02T23:30:00Z" }];
    const html = renderPeople({ ...peopleForOwner, items }, "owner");
    expect(labelsOfButtons(html)).toEqual(["Do not let return without an invitation: Lars Bäckström"]);
    expect(sectionOf(html, "No longer here")).toContain("Do not let return without an invitation");
  });

  it("offers a person to leave, and names somebody whose name is not known", () => {
    const html = renderPeople(
      { ...forReader, items: [anna, { ...erik, isSelf: true, mayBeRemoved: true }, makePerson({ personId: "x" })] },
      "bookkeeper",
    );
    expect(labelsOfButtons(html)).toEqual(["Leave company: Erik Åström"]);
    expect(html).toContain("Name not known");
  });

  it("shows the owner who was invited and not answered yet, with a button that sends it again, and one that withdraws or removes it", () => {
    const invitation: ShownInvitation = {
      ...{ id: "i", email: "new@norrsken.example", role: "sales", invitedBy: "Anna Lindqvist" },
      ...{ expiresAt: "2026-03-10T09:00:00Z", isExpired: false, mailedAt: null },
    };
    const expired = { ...invitation, id: "j", email: "old@norrsken.example", isExpired: true };
    const html = renderPeople({ ...peopleForOwner, invitations: [invitation, expired] }, "owner");
    expect(sectionOf(html, "Waiting for an answer")?.replaceAll("<wbr/>", "")).toMatch(
      /new@norrsken.example.*Invited as “sales”, until 10 Mar 2026.*old@.*expired 10 Mar 2026/,
    );
    expect(labelsOfButtons(html).slice(-4)).toEqual([
      "Send again: new@norrsken.example",
      "Withdraw: new@norrsken.example",
      "Send again: old@norrsken.example",
      "Remove from the list: old@norrsken.example",
    ]);
  });

  it("offers to invite beside the list of invitations, also while there is no list", () => {
    const html = renderPeople(peopleForOwner, "owner");
    expect(html).toContain("Invite a colleague");
    expect(sectionOf(html, "Waiting for an answer")).toBeUndefined();
  });

  it("shows above the members what people have asked for, to those who may give it", () => {
    const request: ShownRightRequest = {
      ...{ id: "r", name: "Erik Åström", action: "purchase.operate", roleToGrant: "approver", obstacle: null },
      createdAt: "2026-03-02T10:00:00Z",
    };
    const html = renderPeople(peopleForOwner, "owner", [request]);
    expect(sectionOf(html, "Requests for rights")).toMatch(
      /Erik Åström asks to be allowed to approve.*becomes approver.*Decline/,
    );
    expect(html.indexOf("Requests for rights")).toBeLessThan(html.indexOf("In the company"));
    expect(renderPeople(peopleForOwner, "owner")).not.toContain("Requests for rights");
    expect(renderPeople(peopleForViewer, "viewer", [request])).not.toContain("Requests for rights");
  });

  it("says that accountants are in charge while the company has no owner", () => {
    const inCharge: CompanyPerson = { ...erik, role: "accountant_in_charge" };
    expect(renderPeople({ ...forManager, items: [inCharge] }, "accountant_in_charge")).toContain(
      "The company has no owner",
    );
    expect(renderPeople(peopleForOwner, "owner")).not.toContain("The company has no owner");
  });

  it("offers the accountant in charge to make somebody of the company its owner", () => {
    const sara = makePerson({ personId: "sara", name: "Sara Berg", role: "accountant_in_charge", isSelf: true });
    const people = { ...forManager, roleAfterHandOver: "accountant", items: [sara, { ...erik, mayBecomeOwner: true }] };
    const html = renderPeople(people as PeopleView, "accountant_in_charge");
    expect(labelsOfButtons(html)).toEqual(["Make owner: Erik Åström"]);
    expect(html).toContain("They can make somebody of the company itself its owner");
  });
});
