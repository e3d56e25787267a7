import "server-only";
import { accessOfPerson, type CompanyAccess } from "../auth/access";
import { hasMailServer, isMailAddress, type PortalMail } from "../mail/portal-mail";
import { type SendResult, sendMail } from "../mail/send";
import { query, withoutTenant, withPartner, withTenant } from "../platform/db";
import { log } from "../platform/log";
import { mayDo, roles } from "../rules/access/roles";
import { now } from "../values/clock";
import { dateInZone } from "../values/dates";
import { Problem } from "../values/problem";
import { localTimeOf } from "../values/zoned-time";
import { buildNoticeMail } from "./mail";
import { type Mailing, planMailing } from "./plan-mailing";
import { listStoredNotices, readNotices, type StoredNotice } from "./read-notices";

const checkAgainMs = 15 * 60_000;
const maxPeopleAtOnce = 4;
/** The roles of the people for whom something can wait. */
const decidingRoles = roles.filter((role) => mayDo(role, "purchase.operate"));

/**
 * Checks what waits for the people whose check is due, and mails those for whom a mail is due. Each person is checked by
 * one process, a few at once.
 */
export async function notifyDuePeople(): Promise<void> {
  // When the mail server is down, only the first people wait for it, and the rest of the sweep sends no mail.
  const mailServer = { isDown: false };
  for (;;) {
    const checkTime = now();
    const { rows } = await query<{ partner_id: string; person_id: string }>(
      "SELECT * FROM take_notice_people($1, $2, $3, $4)",
      [checkTime, new Date(checkTime.getTime() + checkAgainMs), maxPeopleAtOnce, decidingRoles],
    );
    await Promise.all(rows.map((row) => notifyAndLogErrors(row.partner_id, row.person_id, mailServer)));
    if (rows.length < maxPeopleAtOnce) return;
  }
}

/** Never throws: an error of one person is logged and keeps no other waiting, and the person is checked again later. */
async function notifyAndLogErrors(partnerId: string, personId: string, mailServer: { isDown: boolean }): Promise<void> {
  try {
    const sendResult = await notifyPerson(partnerId, personId, { isMailing: !mailServer.isDown });
    if (sendResult && sendResult.is !== "sent") {
      mailServer.isDown ||= sendResult.is === "refused" && sendResult.why !== "not_made";
      log("mail").error({ err: sendResult.cause, person: personId, outcome: sendResult.is }, "a notice was not mailed");
    }
  } catch (error) {
    log("mail").error({ err: error, person: personId }, "what waits for a person was not looked for");
  }
}

/**
 * Checks what waits for one person at all their companies, and mails it when a mail is due.
 *
 * @param options `isMailing`: false only checks. `withinMs`: the time in which the mail server must accept the mail
 * @returns the result of sending; null when no mail was due
 */
export async function notifyPerson(
  partnerId: string,
  personId: string,
  { isMailing = true, withinMs }: { isMailing?: boolean; withinMs?: number } = {},
): Promise<SendResult | null> {
  const companies = await listCompaniesToNotify(partnerId, personId);
  for (const access of companies) await readNotices(access);
  if (!isMailing || !hasMailServer() || companies.length === 0) return null;
  const mailToSend = await findDueMail(partnerId, personId, companies);
  if (!mailToSend || !(await claimMailDay(mailToSend))) return null;
  const sendResult = await sendMail(mailToSend.mail, withinMs);
  if (sendResult.is === "sent") await recordMailedNotices(mailToSend);
  if (sendResult.is === "refused") await releaseMailDay(mailToSend);
  return sendResult;
}

/**
 * The companies where the person may decide about purchases with their own connection. A person whose membership or
 * connection has ended is not notified.
 */
async function listCompaniesToNotify(partnerId: string, personId: string): Promise<CompanyAccess[]> {
  const memberships = await withPartner(
    partnerId,
    (tx) => tx.membership.findMany({ where: { partnerId, personId, endedAt: null }, orderBy: { companyId: "asc" } }),
    personId,
  );
  const companiesToNotify: CompanyAccess[] = [];
  for (const { companyId } of memberships) {
    const access = await accessOfPerson(partnerId, personId, companyId).catch(nullWhenProblem);
    if (access && mayDo(access.role, "purchase.operate")) companiesToNotify.push(access);
  }
  return companiesToNotify;
}

function nullWhenProblem(error: unknown): null {
  if (error instanceof Problem) return null;
  throw error;
}

type NoticeOfCompany = StoredNotice & { access: CompanyAccess };
type MailDays = { digestOn: string | null; urgentOn: string | null };
type DueMail = {
  partnerId: string;
  personId: string;
  daysBefore: MailDays;
  mailing: Mailing<NoticeOfCompany>;
  mail: PortalMail;
};

/** The mail that is due now; null when none is. */
async function findDueMail(
  partnerId: string,
  personId: string,
  companies: readonly CompanyAccess[],
): Promise<DueMail | null> {
  const [firstCompany] = companies;
  const portal = await withoutTenant(({ partner }) => partner.findFirst({ where: { id: partnerId } }));
  const { person, noticePerson } = await withPartner(partnerId, async (tx) => ({
    person: await tx.person.findFirst({ where: { partnerId, id: personId } }),
    noticePerson: await tx.noticePerson.findFirst({ where: { partnerId, personId } }),
  }));
  const address = person?.email;
  if (!firstCompany || !portal || !noticePerson || !isMailAddress(address)) return null;
  const waitingNotices = (await Promise.all(companies.map(listMailableNotices))).flat();
  const { digestOn, urgentOn, language } = noticePerson;
  const { timeZone } = firstCompany.company;
  const hour = Number(localTimeOf(timeZone, now()).slice(11, 13));
  const mailing = planMailing(waitingNotices, { today: dateInZone(timeZone, now()), hour, digestOn, urgentOn });
  if (!mailing) return null;
  const companiesInMail = companies.flatMap((access) => {
    const { companyId, company } = access;
    const notices = mailing.notices.filter((notice) => notice.access === access);
    return notices.length === 0 ? [] : { companyId, ...company, notices };
  });
  const mail = buildNoticeMail(companiesInMail, { address, language, portal });
  return { partnerId, personId, daysBefore: { digestOn, urgentOn }, mailing, mail };
}

/** The notices of a company, if the person wants mails about it. */
function listMailableNotices(access: CompanyAccess): Promise<NoticeOfCompany[]> {
  const { partnerId, companyId, personId } = access;
  return withTenant(access, async (tx) => {
    const setting = await tx.noticeSetting.findFirst({ where: { partnerId, companyId, personId } });
    if (setting?.mails === false) return [];
    return (await listStoredNotices(tx, access)).map((notice) => ({ ...notice, access }));
  });
}

/**
 * Stores the day of the mail before it is sent: of two processes only one stores it, and if that process dies, the same
 * mail is not sent again that day, whether it was sent or not.
 */
async function claimMailDay({ partnerId, personId, daysBefore, mailing }: DueMail): Promise<boolean> {
  return await changeMailDays(partnerId, personId, daysBefore, mailing.days);
}

/** Restores the stored days when a mail was not sent, so that it is due again. */
async function releaseMailDay({ partnerId, personId, daysBefore, mailing }: DueMail): Promise<void> {
  await changeMailDays(partnerId, personId, mailing.days, daysBefore);
}

async function changeMailDays(
  partnerId: string,
  personId: string,
  currentDays: MailDays,
  newDays: MailDays,
): Promise<boolean> {
  const where = { partnerId, personId, ...currentDays };
  const { count } = await withPartner(partnerId, (tx) => tx.noticePerson.updateMany({ where, data: newDays }));
  return count === 1;
}

/** Records which notices were mailed, so that they are not new tomorrow. */
async function recordMailedNotices({ mailing, personId }: DueMail): Promise<void> {
  for (const access of new Set(mailing.notices.map((notice) => notice.access))) {
    const { partnerId, companyId } = access;
    const noticesOfCompany = mailing.notices.filter((notice) => notice.access === access);
    await withTenant(access, async (tx) => {
      for (const kind of new Set(noticesOfCompany.map((notice) => notice.kind))) {
        for (const mailed of ["urgent", "digest"] as const) {
          const mailedNotices = noticesOfCompany.filter(
            (notice) => notice.kind === kind && notice.isUrgent === (mailed === "urgent"),
          );
          const subjects = { in: mailedNotices.map(({ subject }) => subject) };
          await tx.notice.updateMany({
            where: { partnerId, companyId, personId, kind, subject: subjects },
            data: { mailed },
          });
        }
      }
    });
  }
}
