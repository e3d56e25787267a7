import "server-only";
import type { User } from "@/lib/api/contract/company/user";
import type { RulePerson } from "@/lib/api/contract/purchases/approval-rules";
import type { CompanyAccess } from "@/lib/auth/access";
import { type DecidingMember, findUserOf } from "../colleagues";

/** The company's members in the portal, each with the matching user of the service. */
export type PeopleOfCompany = {
  rulePeople: readonly RulePerson[];
  /** The service's id of the person who asks; null where it is not known. */
  selfUserId: string | null;
  /** The id of the portal's person for a user of the service; the user's own id where the person is no member. */
  personOf: (userId: string) => string;
  nameOf: (id: string) => string;
};

export function peopleOf(
  { personId }: Pick<CompanyAccess, "personId">,
  members: readonly DecidingMember[],
  users: readonly User[],
): PeopleOfCompany {
  // The service itself names the user of the connection, which is more certain than any e-mail address in the portal.
  const connectionUser = users.find(({ isSelf }) => isSelf);
  const membersWithUsers = members.map((member) => ({
    member,
    user:
      member.personId === personId && connectionUser ? connectionUser : findUserOf(users, member.subject, member.email),
  }));
  const personIdByUserId = new Map(
    membersWithUsers.flatMap(({ member, user }) => (user ? [[toLowerCaseId(user.id), member.personId] as const] : [])),
  );
  const selfUser = connectionUser ?? membersWithUsers.find(({ member }) => member.personId === personId)?.user;
  if (selfUser) personIdByUserId.set(toLowerCaseId(selfUser.id), personId);
  const personIdBySubject = new Map(members.map(({ subject, personId: id }) => [toLowerCaseId(subject), id]));
  const personIdOf = (userId: string) =>
    personIdByUserId.get(toLowerCaseId(userId)) ??
    personIdBySubject.get(toLowerCaseId(userId)) ??
    toLowerCaseId(userId);
  const nameById = new Map([
    ...users.map(({ id, name }) => [toLowerCaseId(id), name] as const),
    ...members.map((member) => [member.personId, member.name] as const),
  ]);
  return {
    rulePeople: membersWithUsers.map(({ member, user }) => ({
      personId: member.personId,
      name: user?.name || member.name,
      mayApprove: user?.mayApprovePurchases !== false,
    })),
    selfUserId: selfUser?.id ?? null,
    personOf: personIdOf,
    nameOf: (id) => nameById.get(id) ?? "",
  };
}

const toLowerCaseId = (id: string) => id.toLowerCase();
