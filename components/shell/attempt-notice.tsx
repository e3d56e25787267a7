import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import type { Messages } from "@/lib/i18n/messages";
import { ConnectionForm } from "./connection-form";

type AttemptTexts = Messages["problems"]["attempt"];
const otherTextKeys = ["title", "fresh", "again", "other_company"] as const;
type AttemptTextKey = Exclude<
  Extract<keyof AttemptTexts, Lowercase<keyof AttemptTexts>>,
  (typeof otherTextKeys)[number]
>;

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
  isSignedIn?: boolean;
};

/** Says why an authorization attempt changed nothing, and what to do. An unknown problem gets the general text. */
export function AttemptNotice({ problem, reason, companyId, scope, isSignedIn }: Props) {
  const t = useTranslations("problems");
  if (!problem) return null;
  const textKey =
    [reason, problem].find(
      (candidateKey): candidateKey is AttemptTextKey =>
        isAttemptTextKey(candidateKey) && t.has(`attempt.${candidateKey}`),
    ) ?? "other";
  const isOtherPerson = textKey === "other_person";
  const supportCode = [problem, reason]
    .filter((candidateKey) => candidateKey && /^[a-z_]{1,40}$/.test(candidateKey))
    .join(" · ");
  return (
    <Notice
      title={t(scope ? "attempt.titleScope" : isSignedIn ? "attempt.titleConnect" : "attempt.title")}
      code={supportCode ? t("code", { code: supportCode }) : undefined}
      actions={
        isSignedIn && (companyId || isOtherPerson) ? (
          <ConnectionForm
            purpose={companyId ? (scope ? "add_scope" : "reconnect") : "add_company"}
            companyId={companyId}
            scope={companyId ? scope : undefined}
            forcedQuestion={isOtherPerson ? "login" : undefined}
          >
            <Button type="submit">{isOtherPerson ? t("attempt.fresh") : t("attempt.again")}</Button>
          </ConnectionForm>
        ) : null
      }
    >
      <p>{t(`attempt.${textKey}`)}</p>
    </Notice>
  );
}

function isAttemptTextKey(candidateKey: string | null | undefined): candidateKey is AttemptTextKey {
  return (
    typeof candidateKey === "string" &&
    /^[a-z_]+$/.test(candidateKey) &&
    !(otherTextKeys as readonly string[]).includes(candidateKey)
  );
}
