import { describe, expect, it } from "vitest";
import { permissionsOf } from "./oauth/service-identity";
import { leavesRoleOpen, roleAtSignIn, roleOfPermissions, type StoredMembership } from "./role-of-permissions";

describe("the role that what the service tells gives a newcomer", () => {
  it.each([
    // The columns: may write, IsConsultant, has an approval permission; the role without an owner, the role with an owner.
    [true, false, false, "owner", "bookkeeper"],
    [true, false, true, "owner", "bookkeeper"],
    [true, true, false, "accountant", "accountant"],
    [true, true, true, "accountant", "accountant"],
    [false, false, true, "approver", "approver"],
    [false, true, true, "approver", "approver"],
    [false, false, false, "viewer", "viewer"],
    [false, true, false, "viewer", "viewer"],
    [true, null, false, "bookkeeper", "bookkeeper"],
    [false, null, false, "viewer", "viewer"],
  ])(
    "writes %s, consultant %s, approves %s: %s without an owner, else %s",
    (writes, isConsultant, approves, alone, beside) => {
      const told = { writes, isConsultant, approves };
      expect([roleOfPermissions(told, false), roleOfPermissions(told, true)]).toEqual([alone, beside]);
    },
  );
});

describe("a sign-in", () => {
  const writer = { writes: true, isConsultant: false, approves: false };
  const consultant = { ...writer, isConsultant: true };
  const reader = { ...writer, writes: false };
  const unknown = { ...writer, writes: null };
  const unlisted = { ...writer, isConsultant: null };
  const held = (role: string, more: Partial<StoredMembership> = {}): StoredMembership => ({
    role,
    isUnclear: false,
    endedAt: null,
    ...more,
  });
  const ended = { endedAt: new Date(0) };

  it.each([
    ["gives a newcomer the role of the table", null, writer, true, "bookkeeper"],
    ["makes a newcomer the service says nothing of a viewer", null, unknown, false, "viewer"],
    [
      "makes such a newcomer with an approval permission an approver",
      null,
      { ...unknown, approves: true },
      false,
      "approver",
    ],
    ["keeps a role the owner narrowed", held("sales"), writer, true, null],
    ["keeps a role the service would widen no more", held("bookkeeper"), reader, true, null],
    ["keeps a writer's role beside an owner", held("viewer"), writer, true, null],
    ["keeps the owner", held("owner"), writer, true, null],
    [
      "decides a role that was given without an answer",
      held("viewer", { isUnclear: true }),
      writer,
      true,
      "bookkeeper",
    ],
    ["decides it for a consultant too", held("viewer", { isUnclear: true }), consultant, false, "accountant"],
    ["leaves it where there is again no answer", held("viewer", { isUnclear: true }), unknown, false, null],
    ["makes a newcomer whom no list names a bookkeeper", null, unlisted, false, "bookkeeper"],
    ["makes nobody owner whom no list names", held("accountant"), unlisted, false, null],
    [
      "makes such a bookkeeper owner when a list says that they are no consultant",
      held("bookkeeper", { isUnclear: true }),
      writer,
      false,
      "owner",
    ],
    [
      "makes such a bookkeeper accountant when a list says that they are a consultant",
      held("bookkeeper", { isUnclear: true }),
      consultant,
      false,
      "accountant",
    ],
    ["leaves it where again no list names them", held("bookkeeper", { isUnclear: true }), unlisted, false, null],
    ["makes the first writer of a company without owner its owner", held("viewer"), writer, false, "owner"],
    ["never makes a consultant its owner", held("accountant"), consultant, false, null],
    ["makes an owner who is a consultant accountant", held("owner"), consultant, true, "accountant"],
    [
      "makes an owner who is a consultant and may not write a viewer",
      held("owner"),
      { ...consultant, writes: false },
      true,
      "viewer",
    ],
    [
      "keeps an owner who is a consultant while it is open whether they may write",
      held("owner"),
      { ...consultant, writes: null },
      true,
      null,
    ],
    ["keeps an owner of whom no list says whether they are a consultant", held("owner"), unlisted, true, null],
    ["keeps an owner who may not write any more", held("owner"), reader, true, null],
    ["keeps another role of a consultant", held("bookkeeper"), consultant, true, null],
    ["makes an owner who comes back as a consultant accountant", held("owner", ended), consultant, false, "accountant"],
    ["makes an accountant owner who is no consultant any more", held("accountant"), writer, false, "owner"],
    ["gives a role back that had ended", held("sales", ended), writer, true, null],
    ["gives an owner back who lost the company, where nobody replaced them", held("owner", ended), writer, false, null],
    ["decides anew for an owner who comes back to another owner", held("owner", ended), writer, true, "bookkeeper"],
  ] as const)("%s", (_, before, told, hasOwner, role) => {
    expect(roleAtSignIn(before, told, hasOwner)).toBe(role);
  });
});

describe("what the service tells", () => {
  const user = {
    id: "1",
    email: null,
    name: "Sara",
    isCurrent: true,
    isActive: true,
    isConsultant: false,
    approves: false,
  };

  it("leaves open whether somebody is a consultant whom its list does not name", () => {
    expect(permissionsOf(null, true)).toEqual({ writes: true, isConsultant: null, approves: false });
    expect(leavesRoleOpen(permissionsOf(null, true))).toBe(true);
    expect(leavesRoleOpen(permissionsOf(null, null))).toBe(true);
  });

  it("leaves nothing open of somebody whom its list names", () => {
    expect(permissionsOf(user, true)).toEqual({ writes: true, isConsultant: false, approves: false });
    expect(leavesRoleOpen(permissionsOf(user, true))).toBe(false);
    expect(leavesRoleOpen(permissionsOf({ ...user, isActive: false }, null))).toBe(false);
  });
});
