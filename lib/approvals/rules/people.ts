import "server-only";
import type { User } from "@/lib/api/contract/company/user";
import type { RulePerson } from "@/lib/api/contract/purchases/approval-rules";
import type { CompanyAccess } from "@/lib/auth/access";
import { type Member, userOf } from "../colleagues";

/** The company's members in the portal, each with the matching user of the service. */
export type People = {
  people: readonly RulePerson[];
  /** The service's id of the person who asks; null where it is not known. */
  selfId: string | null;
  /** The id of the portal's person for a user of the service; the user's own id where the person is no member. */
  personOf: (userId: string) => string;
  nameOf: (id: string) => string;
};

export function peopleOf(
  { personId }: Pick<CompanyAccess, "personId">,
  members: readonly Member[],
  users: readonly User[],
): People {
  // The service itself names the user of the connection, which is more certain than any e-mail address in the portal.
  const own = users.find(({ isSelf }) => isSelf);
  const known = members.map((member) => ({
    member,
    user: member.personId === personId && own ? own : userOf(users, member.subject, member.email),
  }));
  const byUser = new Map(
    known.flatMap(({ member, user }) => (user ? [[lower(user.id), member.personId] as const] : [])),
  );
  const self = own ?? known.find(({ member }) => member.personId === personId)?.user;
  if (self) byUser.set(lower(self.id), personId);
  const bySubject = new Map(members.map(({ subject, personId: id }) => [lower(subject), id]));
  const personOf = (userId: string) => byUser.get(lower(userId)) ?? bySubject.get(lower(userId)) ?? lower(userId);
  const names = new Map([
    ...users.map(({ id, name }) => [lower(id), name] as const),
    ...members.map((member) => [member.personId, member.name] as const),
  ]);
  return {
    people: known.map(({ member, user }) => ({
      personId: member.personId,
      name: user?.name || member.name,
      mayApprove: user?.mayApprovePurchases !== false,
    })),
    selfId: self?.id ?? null,
    personOf,
    nameOf: (id) => names.get(id) ?? "",
  };
}

const lower = (id: string) => id.toLowerCase();
