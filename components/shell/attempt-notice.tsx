import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import type { Messages } from "@/lib/i18n/messages";
import { ConnectionForm } from "./connection-form";

type Texts = Messages["problems"]["attempt"];
const notReasons = ["title", "fresh", "again", "other_company"] as const;
type AttemptTextKey = Exclude<Extract<keyof Texts, Lowercase<keyof Texts>>, (typeof notReasons)[number]>;

type Props = {
  /** The problem that the callback put into the address. Anybody can edit an address, so the text may be anything. */
  problem: string | null | undefined;
  reason: string | null | undefined;
  /** The company that the attempt should connect or reconnect. Where it is missing, the attempt was a sign-in. */
  companyId?: string;
  /**
   * The permission that the attempt should add. Where it is missing, the attempt should connect or reconnect the
   * company.
   */
  scope?: string | undefined;
  signedIn?: boolean;
};

/** Says why an authorization attempt changed nothing, and what to do. An unknown problem gets the general text. */
export function AttemptNotice({ problem, reason, companyId, scope, signedIn }: Props) {
  const t = useTranslations("problems");
  if (!problem) return null;
  const key =
    [reason, problem].find((word): word is AttemptTextKey => isAttemptTextKey(word) && t.has(`attempt.${word}`)) ??
    "other";
  const isOtherPerson = key === "other_person";
  const code = [problem, reason].filter((word) => word && /^[a-z_]{1,40}$/.test(word)).join(" · ");
  return (
    <Notice
      title={t(scope ? "attempt.titleScope" : signedIn ? "attempt.titleConnect" : "attempt.title")}
      code={code ? t("code", { code }) : undefined}
      actions={
        signedIn && (companyId || isOtherPerson) ? (
          <ConnectionForm
            purpose={companyId ? (scope ? "add_scope" : "reconnect") : "add_company"}
            companyId={companyId}
            scope={companyId ? scope : undefined}
            choose={isOtherPerson ? "login" : undefined}
          >
            <Button type="submit">{isOtherPerson ? t("attempt.fresh") : t("attempt.again")}</Button>
          </ConnectionForm>
        ) : null
      }
    >
      <p>{t(`attempt.${key}`)}</p>
    </Notice>
  );
}

function isAttemptTextKey(word: string | null | undefined): word is AttemptTextKey {
  return typeof word === "string" && /^[a-z_]+$/.test(word) && !(notReasons as readonly string[]).includes(word);
}
