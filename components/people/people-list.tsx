"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useLayoutEffect, useRef, useState } from "react";
import { RoleLine } from "@/components/shell/access/role-notice";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { LoadingFields } from "@/components/ui/states";
import { peopleQuery } from "@/lib/api/browser/company/people";
import { mayDo } from "@/lib/rules/access/roles";
import type { CompanyPerson, PeopleView } from "@/lib/rules/access/shown-people";
import { Invitations } from "./invitations";
import css from "./people.module.css";
import { FormerPersonRow, isChangeOffered, type PersonChange, PersonRow } from "./person-row";
import { RightRequests } from "./right-requests";

const BarSheet = lazy(() => import("./bar-sheet"));
const RoleSheet = lazy(() => import("./role-sheet"));
const OwnershipSheet = lazy(() => import("./ownership-sheet"));
const DepartureSheet = lazy(() => import("./departure-sheet"));

/** Lists the people of the company and those who have left it, with the changes that the person who looks may make. */
export function PeopleList() {
  const t = useTranslations("people");
  const company = useCompany();
  const peopleResult = useQuery(peopleQuery(company.id));
  if (peopleResult.error && !peopleResult.data) {
    return (
      <ProblemNotice problem={peopleResult.error} title={t("unread")} onRetry={() => void peopleResult.refetch()} />
    );
  }
  if (!peopleResult.data) return <LoadingFields label={t("reading")} />;
  return <PeopleSections people={peopleResult.data} />;
}

function PeopleSections({ people }: { people: PeopleView }) {
  const { items, invitations, mayManage, roleAfterHandOver } = people;
  const t = useTranslations("people");
  const company = useCompany();
  const [openChange, setOpenChange] = useState<{ change: PersonChange; person: CompanyPerson } | null>(null);
  const membersHeading = useRef<HTMLHeadingElement>(null);
  // It stays empty while the button that opened the sheet is there to take the focus again.
  const focusAfterClose = useRef<HTMLElement>(null);
  const members = items.filter(({ leftAt }) => leftAt === null);
  const formerMembers = items.flatMap((person) => (person.leftAt === null ? [] : [{ person, leftAt: person.leftAt }]));
  const isInChargeMeanwhile = members.some(({ role }) => role === "accountant_in_charge");

  function closeAfterChange() {
    focusAfterClose.current = membersHeading.current;
    setOpenChange(null);
  }

  function openSheet(change: PersonChange, person: CompanyPerson) {
    focusAfterClose.current = null;
    setOpenChange({ change, person });
  }

  // While a sheet is open, the list may be read again: the sheet then shows the person as the list does, and it closes
  // when the list no longer offers the change.
  const listedPerson = items.find(({ personId }) => personId === openChange?.person.personId);
  const openPerson = openChange && (listedPerson ?? openChange.person);
  const isOpenChangeOffered =
    openChange !== null &&
    listedPerson !== undefined &&
    isChangeOffered(openChange.change, listedPerson) &&
    (openChange.change !== "ownership" || roleAfterHandOver !== null);
  useLayoutEffect(() => {
    if (openChange === null || isOpenChangeOffered) return;
    focusAfterClose.current = membersHeading.current;
    setOpenChange(null);
  }, [openChange, isOpenChangeOffered]);
  return (
    <div className={css.people}>
      {mayManage ? <RightRequests /> : null}
      <section aria-label={t("members")}>
        <h2 ref={membersHeading} tabIndex={-1}>
          {t("members")}
        </h2>
        <p className="secondary max-w-[64ch] text-sm">{t("lead")}</p>
        {isInChargeMeanwhile ? <p className="secondary max-w-[64ch] text-sm">{t("inCharge")}</p> : null}
        <ul className={css.rows}>
          {members.map((person) => (
            <PersonRow
              key={person.personId}
              person={person}
              isManager={mayManage}
              onChoose={(change) => openSheet(change, person)}
            />
          ))}
        </ul>
        {members.length === 1 ? <p className="secondary mt-3 text-sm">{t("alone")}</p> : null}
      </section>
      {mayManage ? <Invitations invitations={invitations} /> : null}
      {/* The role of the frame may be older than the list, and the line must not contradict it. */}
      {mayManage || mayDo(company.role, "members.write") ? null : <RoleLine action="members.write" />}
      {formerMembers.length > 0 ? (
        <section aria-label={t("left.title")}>
          <h2>{t("left.title")}</h2>
          <ul className={css.rows}>
            {formerMembers.map(({ person, leftAt }) => (
              <FormerPersonRow
                key={person.personId}
                person={person}
                leftAt={leftAt}
                onChoose={(change) => openSheet(change, person)}
              />
            ))}
          </ul>
        </section>
      ) : null}
      {openChange && openPerson ? (
        <Suspense>
          {openChange.change === "role" ? (
            <RoleSheet person={openPerson} focusAfterClose={focusAfterClose} onClose={() => setOpenChange(null)} />
          ) : null}
          {openChange.change === "ownership" && roleAfterHandOver ? (
            <OwnershipSheet
              person={openPerson}
              roleAfterwards={roleAfterHandOver}
              isFirstOwner={isInChargeMeanwhile}
              focusAfterClose={focusAfterClose}
              onClose={() => setOpenChange(null)}
              onDone={closeAfterChange}
            />
          ) : null}
          {openChange.change === "departure" ? (
            <DepartureSheet
              person={openPerson}
              focusAfterClose={focusAfterClose}
              onClose={() => setOpenChange(null)}
              onDone={closeAfterChange}
            />
          ) : null}
          {openChange.change === "bar" ? (
            <BarSheet
              person={openPerson}
              focusAfterClose={focusAfterClose}
              onClose={() => setOpenChange(null)}
              onDone={closeAfterChange}
            />
          ) : null}
        </Suspense>
      ) : null}
    </div>
  );
}
