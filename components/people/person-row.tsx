"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { BreakableText } from "@/components/ui/breakable-text";
import { Button } from "@/components/ui/button";
import type { CompanyPerson } from "@/lib/rules/access/shown-people";
import css from "./people.module.css";
import { usePersonName } from "./use-person-name";

/** The changes of a person that have a sheet. */
export type PersonChange = "role" | "ownership" | "departure" | "bar";

/** Whether the person who looks may make the change of this person. */
export function isChangeOffered(
  change: PersonChange,
  { rolesToGive, mayBecomeOwner, mayBeRemoved, mayBeBarred }: CompanyPerson,
): boolean {
  return { role: rolesToGive.length > 0, ownership: mayBecomeOwner, departure: mayBeRemoved, bar: mayBeBarred }[change];
}

type PersonRowProps = {
  person: CompanyPerson;
  /** The person who looks may change people, and is shown when others were last seen and whether they are connected. */
  isManager: boolean;
  onChoose: (change: PersonChange) => void;
};

/** Shows a member of the company: name, mail address, role, last visit, connection, and the buttons of changes. */
export function PersonRow({ person, isManager, onChoose }: PersonRowProps) {
  const t = useTranslations("people");
  const tRoles = useTranslations("common.roles");
  const name = usePersonName()(person);
  const { role, rolesToGive, mayBeRemoved, isSelf, connection } = person;
  const changes: readonly { change: PersonChange; label: string }[] = [
    { change: "role", label: t("change") },
    { change: "ownership", label: t("makeOwner") },
    { change: "departure", label: t(isSelf ? "leave" : "remove") },
  ];
  const offeredChanges = changes.filter(({ change }) => isChangeOffered(change, person));
  return (
    <li className={css.row}>
      <PersonIdentity person={person} />
      <div className={css.facts}>
        {tRoles(role)}
        <span className="secondary small block">
          <LastSeen lastSeenAt={person.lastSeenAt} isShown={isManager} />
        </span>
        {connection || isManager ? (
          <span className="secondary small block">
            {connection?.status === "reconnect" && !isSelf
              ? t("needsPerson", { name })
              : t(`connection.${connection?.status ?? "missing"}`)}
          </span>
        ) : null}
      </div>
      {offeredChanges.length > 0 ? (
        <div className={css.acts}>
          {offeredChanges.map(({ change, label }) => (
            <Button
              key={change}
              size="sm"
              variant={change === "departure" ? "stop" : "plain"}
              aria-haspopup="dialog"
              aria-label={`${label}: ${name}`}
              onClick={() => onChoose(change)}
            >
              {label}
            </Button>
          ))}
        </div>
      ) : null}
      {isManager && !isSelf && role === "viewer" && rolesToGive.length === 0 ? (
        <p className={`secondary small ${css.note}`}>{t("readsOnly")}</p>
      ) : null}
      {isSelf && role === "owner" && !mayBeRemoved ? (
        <p className={`secondary small ${css.note}`}>{t("onlyOwner")}</p>
      ) : null}
    </li>
  );
}

type FormerPersonRowProps = { person: CompanyPerson; leftAt: string; onChoose: (change: PersonChange) => void };

/** Shows a person who is no member any more, since when, and the button that makes them need an invitation. */
export function FormerPersonRow({ person, leftAt, onChoose }: FormerPersonRowProps) {
  const t = useTranslations("people");
  const formats = useFormats();
  const name = usePersonName()(person);
  return (
    <li className={css.row}>
      <PersonIdentity person={person} />
      <div className={`secondary small ${css.facts}`}>
        {t("left.since", { when: formats.date(formats.dayOf(leftAt)) })}
      </div>
      {isChangeOffered("bar", person) ? (
        <div className={css.acts}>
          <Button
            size="sm"
            variant="stop"
            aria-haspopup="dialog"
            aria-label={`${t("bar.button")}: ${name}`}
            onClick={() => onChoose("bar")}
          >
            {t("bar.button")}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

function PersonIdentity({ person }: { person: CompanyPerson }) {
  const t = useTranslations("people");
  const name = usePersonName()(person);
  const { email, isSelf } = person;
  return (
    <div className={css.who}>
      <b>
        <BreakableText>{name}</BreakableText>
      </b>
      {isSelf ? <span className={css.self}>{t("you")}</span> : null}
      {email && email !== name ? (
        <span className="secondary small block">
          <BreakableText>{email}</BreakableText>
        </span>
      ) : null}
    </div>
  );
}

/** Says when a person was last seen. Without a time it says so only to people who would be shown the time. */
function LastSeen({ lastSeenAt, isShown }: { lastSeenAt: string | null; isShown: boolean }) {
  const t = useTranslations("people");
  const formats = useFormats();
  if (lastSeenAt === null) return isShown ? t("notSeen") : null;
  return t("lastSeen", { when: `${formats.date(formats.dayOf(lastSeenAt))}, ${formats.time(lastSeenAt)}` });
}
