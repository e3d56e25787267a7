import "server-only";
import type { User } from "@/lib/api/contract/company/user";
import type { RulePerson } from "@/lib/api/contract/purchases/approval-rules";
import type { CompanyAccess } from "@/lib/auth/access";
import { type Member, userOf } from "../colleagues";

/** The company's people here, and who of the service's users each of them is. */
export type People = {
  people: readonly RulePerson[];
  /** The service's own id of the person who asks; null where it does not tell. */
  selfId: string | null;
  /** The person a service's user is here; the user's own id where they have no place here. */
  personOf: (userId: string) => string;
  nameOf: (id: string) => string;
};

export function peopleOf(
  { personId }: Pick<CompanyAccess, "personId">,
  members: readonly Member[],
  users: readonly User[],
): People {
  // The service itself says who the connection's person is there: no address of ours knows better.
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
