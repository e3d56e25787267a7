import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import type { Messages } from "@/lib/i18n/messages";
import { ConnectionForm } from "./connection-form";

type Texts = Messages["problems"]["attempt"];
const notReasons = [
  "title",
  "titleConnect",
  "titleScope",
  "fresh",
  "again",
  "chooseCompany",
  "cameBack",
  "other_company",
] as const;
type Key = Exclude<keyof Texts, (typeof notReasons)[number]>;

type Props = {
  /** What the callback left in the address; anything may stand there. */
  problem: string | null | undefined;
  reason: string | null | undefined;
  /** The company whose connection was to be made or mended; without it, it was a sign-in. */
  companyId?: string;
  signedIn?: boolean;
};

/** Why the way to the identity server and back changed nothing, and what to do. Unknown words get the general text. */
export function AttemptNotice({ problem, reason, companyId, signedIn }: Props) {
  const t = useTranslations("problems");
  if (!problem) return null;
  const key = [reason, problem].find((word): word is Key => isKey(word) && t.has(`attempt.${word}`)) ?? "other";
  const another = key === "other_person";
  const code = [problem, reason].filter((word) => word && /^[a-z_]{1,40}$/.test(word)).join(" · ");
  return (
    <Notice
      title={signedIn ? t("attempt.titleConnect") : t("attempt.title")}
      code={code ? t("code", { code }) : undefined}
      actions={
        signedIn && (companyId || another) ? (
          <ConnectionForm
            purpose={companyId ? "reconnect" : "add_company"}
            companyId={companyId}
            choose={another ? "login" : undefined}
          >
            <Button type="submit">{another ? t("attempt.fresh") : t("attempt.again")}</Button>
          </ConnectionForm>
        ) : null
      }
    >
      <p>{t(`attempt.${key}`)}</p>
    </Notice>
  );
}

function isKey(word: string | null | undefined): word is Key {
  return typeof word === "string" && /^[a-z_]+$/i.test(word) && !(notReasons as readonly string[]).includes(word);
}
