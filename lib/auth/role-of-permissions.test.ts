import { describe, expect, it } from "vitest";
import { permissionsOf } from "./oauth/service-identity";
import {
  isRoleUnclear,
  roleAtServiceOf,
  roleAtSignIn,
  roleOfPermissions,
  type StoredMembership,
} from "./role-of-permissions";

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
    (canWrite, isConsultant, canApprove, roleWithoutOwner, roleWithOwner) => {
      const permissions = { canWrite, isConsultant, canApprove };
      expect([roleOfPermissions(permissions, false), roleOfPermissions(permissions, true)]).toEqual([
        roleWithoutOwner,
        roleWithOwner,
      ]);
    },
  );
});

describe("a sign-in", () => {
  const writerPermissions = { canWrite: true, isConsultant: false, canApprove: false };
  const consultantPermissions = { ...writerPermissions, isConsultant: true };
  const readerPermissions = { ...writerPermissions, canWrite: false };
  const unknownPermissions = { ...writerPermissions, canWrite: null };
  const unlistedPermissions = { ...writerPermissions, isConsultant: null };
  const makeMembership = (role: string, changes: Partial<StoredMembership> = {}): StoredMembership => ({
    role,
    isUnclear: false,
    isChosen: false,
    endedAt: null,
    ...changes,
  });
  const endedMembership = { endedAt: new Date(0) };

  it.each([
    ["gives a newcomer the role of the table", null, writerPermissions, true, "bookkeeper"],
    ["makes a newcomer the service says nothing of a viewer", null, unknownPermissions, false, "viewer"],
    [
      "makes such a newcomer with an approval permission an approver",
      null,
      { ...unknownPermissions, canApprove: true },
      false,
      "approver",
    ],
    ["keeps a role the owner narrowed", makeMembership("sales"), writerPermissions, true, null],
    ["keeps a role the service would widen no more", makeMembership("bookkeeper"), readerPermissions, true, null],
    ["keeps a writer's role beside an owner", makeMembership("viewer"), writerPermissions, true, null],
    ["keeps the owner", makeMembership("owner"), writerPermissions, true, null],
    [
      "decides a role that was given without an answer",
      makeMembership("viewer", { isUnclear: true }),
      writerPermissions,
      true,
      "bookkeeper",
    ],
    [
      "decides it for a consultant too",
      makeMembership("viewer", { isUnclear: true }),
      consultantPermissions,
      false,
      "accountant",
    ],
    [
      "leaves it where there is again no answer",
      makeMembership("viewer", { isUnclear: true }),
      unknownPermissions,
      false,
      null,
    ],
    ["makes a newcomer whom no list names a bookkeeper", null, unlistedPermissions, false, "bookkeeper"],
    ["makes nobody owner whom no list names", makeMembership("accountant"), unlistedPermissions, false, null],
    [
      "makes such a bookkeeper owner when a list says that they are no consultant",
      makeMembership("bookkeeper", { isUnclear: true }),
      writerPermissions,
      false,
      "owner",
    ],
    [
      "makes such a bookkeeper accountant when a list says that they are a consultant",
      makeMembership("bookkeeper", { isUnclear: true }),
      consultantPermissions,
      false,
      "accountant",
    ],
    [
      "leaves it where again no list names them",
      makeMembership("bookkeeper", { isUnclear: true }),
      unlistedPermissions,
      false,
      null,
    ],
    [
      "makes the first writer of a company without owner its owner",
      makeMembership("viewer"),
      writerPermissions,
      false,
      "owner",
    ],
    ["never makes a consultant its owner", makeMembership("accountant"), consultantPermissions, false, null],
    [
      "makes an owner who is a consultant accountant",
      makeMembership("owner"),
      consultantPermissions,
      true,
      "accountant",
    ],
    [
      "makes an owner who is a consultant and may not write a viewer",
      makeMembership("owner"),
      { ...consultantPermissions, canWrite: false },
      true,
      "viewer",
    ],
    [
      "keeps an owner who is a consultant while it is open whether they may write",
      makeMembership("owner"),
      { ...consultantPermissions, canWrite: null },
      true,
      null,
    ],
    [
      "keeps an owner of whom no list says whether they are a consultant",
      makeMembership("owner"),
      unlistedPermissions,
      true,
      null,
    ],
    ["keeps an owner who may not write any more", makeMembership("owner"), readerPermissions, true, null],
    ["keeps another role of a consultant", makeMembership("bookkeeper"), consultantPermissions, true, null],
    [
      "makes an owner who comes back as a consultant accountant",
      makeMembership("owner", endedMembership),
      consultantPermissions,
      false,
      "accountant",
    ],
    [
      "makes an accountant owner who is no consultant any more",
      makeMembership("accountant"),
      writerPermissions,
      false,
      "owner",
    ],
    [
      "keeps a consultant to whom an owner handed the company over",
      makeMembership("owner", { isChosen: true }),
      consultantPermissions,
      true,
      null,
    ],
    [
      "keeps a role that the owner chose while the service left it open",
      makeMembership("sales", { isUnclear: true, isChosen: true }),
      writerPermissions,
      true,
      null,
    ],
    [
      "narrows a chosen role that the service does not reach",
      makeMembership("bookkeeper", { isChosen: true }),
      readerPermissions,
      true,
      "viewer",
    ],
    [
      "keeps a chosen role while it is open what the service allows",
      makeMembership("bookkeeper", { isChosen: true }),
      unknownPermissions,
      true,
      null,
    ],
    [
      "makes the first writer owner where nobody is in charge, also where a role was chosen for them before",
      makeMembership("sales", { isChosen: true }),
      writerPermissions,
      false,
      "owner",
    ],
    ["gives a role back that had ended", makeMembership("sales", endedMembership), writerPermissions, true, null],
    [
      "gives an owner back who lost the company, where nobody replaced them",
      makeMembership("owner", endedMembership),
      writerPermissions,
      false,
      null,
    ],
    [
      "decides anew for an owner who comes back to another owner",
      makeMembership("owner", endedMembership),
      writerPermissions,
      true,
      "bookkeeper",
    ],
  ] as const)("%s", (_, storedMembership, permissions, hasOwner, role) => {
    expect(roleAtSignIn(storedMembership, permissions, hasOwner)).toBe(role);
  });
});

it("makes nobody owner whose role an accountant in charge has chosen", () => {
  const permissions = { canWrite: true, isConsultant: false, canApprove: false };
  const chosenMembership = { role: "sales", isUnclear: false, isChosen: true, endedAt: null };
  expect(roleAtSignIn(chosenMembership, permissions, false, true)).toBeNull();
  expect(roleAtSignIn({ ...chosenMembership, isChosen: false }, permissions, false, true)).toBe("owner");
});

describe("the role that bounds what can be chosen", () => {
  it.each([
    [{ canWrite: true, isConsultant: false, canApprove: false }, "bookkeeper"],
    [{ canWrite: true, isConsultant: true, canApprove: false }, "accountant"],
    [{ canWrite: false, isConsultant: false, canApprove: true }, "approver"],
    [{ canWrite: false, isConsultant: false, canApprove: false }, "viewer"],
    [{ canWrite: null, isConsultant: false, canApprove: true }, null],
  ] as const)("of %o is %s", (permissions, role) => {
    expect(roleAtServiceOf(permissions)).toBe(role);
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
    canApprove: false,
  };

  it("leaves open whether somebody is a consultant whom its list does not name", () => {
    expect(permissionsOf(null, true)).toEqual({ canWrite: true, isConsultant: null, canApprove: false });
    expect(isRoleUnclear(permissionsOf(null, true))).toBe(true);
    expect(isRoleUnclear(permissionsOf(null, null))).toBe(true);
  });

  it("leaves nothing open of somebody whom its list names", () => {
    expect(permissionsOf(user, true)).toEqual({ canWrite: true, isConsultant: false, canApprove: false });
    expect(isRoleUnclear(permissionsOf(user, true))).toBe(false);
    expect(isRoleUnclear(permissionsOf({ ...user, isActive: false }, null))).toBe(false);
  });
});
