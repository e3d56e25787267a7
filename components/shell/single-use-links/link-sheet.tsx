"use client";

import { type ComponentType, type FormEvent, type ReactNode, type RefObject, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import type { Problem } from "@/lib/values/problem";
import { LinkToCopy } from "./link-to-copy";

/** Shows why a call about a link failed: the problem of a company, or that of a person who works in none. */
export type LinkProblemNotice = ComponentType<{ problem: Problem; title: string; onRetry: () => void }>;

type Props = {
  texts: Readonly<Record<"title" | "lead" | "send" | "failed" | "once" | "copy" | "copied" | "done", string>>;
  ProblemNotice: LinkProblemNotice;
  focusAfterClose: RefObject<HTMLElement | null>;
  onClose: () => void;
  /**
   * Makes the link of what was typed.
   *
   * @returns null without a call, where a field is wrong; the problem of the call where no field shows it
   */
  send: () => Promise<Problem | null> | null;
  /** The link that was made or sent again, and what became of its mail; null while there is only the form. */
  sentLink: { link: string; label: string; status: string } | null;
  /** The fields of the form. */
  children: ReactNode;
};

/** The sheet in which a person makes a single-use link. Afterwards it shows the link, this once. */
export function LinkSheet({ texts, ProblemNotice, focusAfterClose, onClose, send, sentLink, children }: Props) {
  const formId = useId();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function sendForm() {
    if (isSending) return;
    setProblem(null);
    const call = send();
    if (!call) return;
    setIsSending(true);
    setProblem(await call);
    setIsSending(false);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    void sendForm();
  }

  return (
    <Sheet
      isOpen
      onClose={onClose}
      focusAfterClose={focusAfterClose}
      title={texts.title}
      lead={sentLink ? null : texts.lead}
      foot={
        <div className="actions">
          {sentLink ? (
            <Button onClick={onClose}>{texts.done}</Button>
          ) : (
            <Button type="submit" form={formId} variant="main" isBusy={isSending}>
              {texts.send}
            </Button>
          )}
        </div>
      }
    >
      {sentLink ? (
        <LinkToCopy {...sentLink} hint={texts.once} copyLabel={texts.copy} copiedText={texts.copied} />
      ) : (
        <form id={formId} noValidate className="grid gap-4" onSubmit={submit}>
          {problem ? <ProblemNotice problem={problem} title={texts.failed} onRetry={() => void sendForm()} /> : null}
          {children}
        </form>
      )}
    </Sheet>
  );
}
