"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, type RefObject, useId, useState } from "react";
import { ComboList } from "@/components/ui/combo-list";
import { Field } from "@/components/ui/field";
import { type Mentionable, mentionBeingTyped, peopleMatching } from "@/lib/rules/purchases/comments/mentions";

type Props = {
  fieldRef: RefObject<HTMLTextAreaElement | null>;
  label: string;
  text: string;
  /** The people who can be mentioned. */
  people: readonly Mentionable[];
  maxLength: number;
  /** Is true while the text is being sent. */
  isReadOnly: boolean;
  hint: string;
  error: string | undefined;
  onText: (text: string) => void;
  /** Called by Control+Enter. */
  onSend: () => void;
};

/**
 * Shows a field for several lines that proposes people after an `@`: the arrow keys move through them, Enter or Tab takes
 * one, and Escape closes the list.
 */
export function MentionField({
  fieldRef,
  label,
  text,
  people,
  maxLength,
  isReadOnly,
  hint,
  error,
  onText,
  onSend,
}: Props) {
  const t = useTranslations("comments");
  const id = useId();
  const listId = `${id}-people`;
  const [caret, setCaret] = useState(0);
  const [markedIndex, setMarkedIndex] = useState(0);
  /** The index of the `@` whose list was closed by Escape. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const mention = mentionBeingTyped(text, Math.min(caret, text.length));
  const proposed = mention === null || mention.from === closedAt ? [] : peopleMatching(mention.typed, people);
  // A name that stands there whole is not proposed again.
  const isWhole = proposed.length === 1 && proposed[0]?.name.toLowerCase() === mention?.typed.toLowerCase();
  const options = isWhole ? [] : proposed;
  const markedPerson = options[Math.min(markedIndex, options.length - 1)];

  function takePerson({ name }: Mentionable) {
    if (mention === null) return;
    const before = `${text.slice(0, mention.from)}@${name} `;
    onText(before + text.slice(caret).replace(/^ /, ""));
    setCaret(before.length);
    setMarkedIndex(0);
    // The caret moves once the new text stands in the field.
    requestAnimationFrame(() => {
      fieldRef.current?.focus();
      fieldRef.current?.setSelectionRange(before.length, before.length);
    });
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      event.stopPropagation();
      return onSend();
    }
    if (markedPerson === undefined) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const isTaken = (event.key === "Enter" || event.key === "Tab") && !event.shiftKey;
    if (step === 0 && !isTaken && event.key !== "Escape") return;
    event.preventDefault();
    event.stopPropagation();
    if (step !== 0) setMarkedIndex((options.indexOf(markedPerson) + step + options.length) % options.length);
    else if (isTaken) takePerson(markedPerson);
    else setClosedAt(mention?.from ?? null);
  }

  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(controlProps) => (
        <span className="combo block">
          <span className="in">
            <textarea
              {...controlProps}
              ref={fieldRef}
              rows={3}
              maxLength={maxLength}
              readOnly={isReadOnly}
              value={text}
              aria-autocomplete="list"
              aria-controls={options.length > 0 ? listId : undefined}
              aria-activedescendant={markedPerson ? `${listId}-${markedPerson.personId}` : undefined}
              onKeyDown={onKeyDown}
              onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
              onChange={(event) => {
                setCaret(event.target.selectionStart);
                setMarkedIndex(0);
                if (!event.target.value.includes("@")) setClosedAt(null);
                onText(event.target.value);
              }}
            />
          </span>
          {options.length > 0 ? (
            <ComboList
              id={listId}
              label={t("people")}
              options={options.map(({ personId, name }) => ({ value: personId, label: name }))}
              activeValue={markedPerson?.personId}
              note={undefined}
              creationLine={undefined}
              onPressedChange={() => undefined}
              onPick={({ value }) => {
                const person = options.find(({ personId }) => personId === value);
                if (person) takePerson(person);
              }}
            />
          ) : null}
          <span role="status" className="sr">
            {options.length > 0 ? t("proposed", { count: options.length }) : ""}
          </span>
        </span>
      )}
    </Field>
  );
}
