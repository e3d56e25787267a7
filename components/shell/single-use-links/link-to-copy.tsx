"use client";

import { useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/text-field";

type Props = {
  /** What became of the mail with the link. */
  status: string;
  label: string;
  link: string;
  hint: string;
  copyLabel: string;
  copiedText: string;
};

/** Shows a link that is shown once, with a button that copies it. */
export function LinkToCopy({ status, label, link, hint, copyLabel, copiedText }: Props) {
  const linkInput = useRef<HTMLInputElement>(null);
  const [isCopied, setIsCopied] = useState(false);

  async function copyLink() {
    linkInput.current?.select();
    // Without the permission to write to the clipboard, the link is selected and can be copied by hand.
    await navigator.clipboard?.writeText(link).then(
      () => setIsCopied(true),
      () => undefined,
    );
  }

  return (
    <div className="grid gap-4">
      <p role="status">{status}</p>
      <TextField ref={linkInput} label={label} readOnly value={link} hint={hint} />
      <div className="actions">
        <Button onClick={() => void copyLink()}>{copyLabel}</Button>
      </div>
      <p role="status">{isCopied ? copiedText : null}</p>
    </div>
  );
}
