"use client";

import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ToastSlab } from "@/components/ui/toast";
import { markAnswerSeen } from "@/lib/api/browser/operations/waiting-operation-calls";
import type { UnseenAnswer } from "@/lib/api/contract/sales/offer";

const maxToasts = 3;

/**
 * Shows the toasts with answers of customers to offer links, on every page until an answer is seen on its quote's page
 * or dismissed.
 */
export default function AnswerToasts({ answers }: { answers: readonly UnseenAnswer[] }) {
  const t = useTranslations("shell.undo");
  const formats = useFormats();
  const company = useCompany();
  const router = useRouter();
  const overviewPath = `/companies/${company.id}`;
  const isOnOverview = usePathname() === overviewPath;
  const dismissAnswer = (answer: UnseenAnswer) => void markAnswerSeen(company.id, answer);
  if (answers.length > maxToasts) {
    // The overview lists all answers.
    if (isOnOverview) return null;
    const text = t("answered.many", { count: answers.length });
    const actions = [
      { label: t("look"), run: () => router.push(overviewPath) },
      { label: t("close"), run: () => answers.map(dismissAnswer) },
    ];
    return (
      <ToastSlab groupName={text} actions={actions}>
        {text}
      </ToastSlab>
    );
  }
  return answers.map((answer) => {
    const { customerName: customer, number, minor, currencyCode } = answer.about;
    const amount = formats.money(BigInt(minor), currencyCode || undefined);
    const text = t(`answered.${answer.decision}`, { customer, number: String(number ?? ""), amount });
    const actions = [
      { label: t("look"), run: () => router.push(`${overviewPath}/sales/quotes/${answer.quoteId}`) },
      { label: t("close"), run: () => dismissAnswer(answer) },
    ];
    return (
      <ToastSlab key={answer.id} groupName={text} actions={actions}>
        {text}
      </ToastSlab>
    );
  });
}
