"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { longestSearch } from "@/lib/api/contract/list-query";
import { holdsPersonalNumber } from "@/lib/values/personal-number-text";
import { SearchBox } from "./search-box";

type Props = { label: string; placeholder: string; value: string; onSearch: (text: string) => void };

const pauseMs = 220;

/**
 * The search field of a list. A typed text is searched after a short pause, or at once on Enter. The address may change
 * meanwhile (Back). A text that looks like a personal number stays in the field and is not searched for.
 */
export function ListSearch({ label, placeholder, value, onSearch }: Props) {
  const t = useTranslations("problems.codes");
  const noteId = useId();
  const [typed, setTyped] = useState(value);
  // The searched text becomes part of the address, and addresses are recorded, so a personal number is not searched for.
  const isRefused = holdsPersonalNumber(typed);
  const text = isRefused ? "" : typed;
  const sent = useRef(value);
  const send = useRef(onSearch);
  send.current = onSearch;
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => {
      if (text === sent.current) return;
      sent.current = text;
      send.current(text);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  // Leaving the field sends a waiting text, because a later change of the address would undo a click on a row.
  function flush() {
    if (text === sent.current) return;
    sent.current = text;
    onSearch(text);
  }
  return (
    <search>
      <SearchBox
        label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={longestSearch}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={flush}
        onKeyDown={(event) => {
          if (event.key === "Enter") flush();
        }}
        aria-invalid={isRefused || undefined}
        aria-describedby={isRefused ? noteId : undefined}
      />
      <span id={noteId} role="status" className="echo bad block">
        {isRefused ? t("personal_number") : null}
      </span>
    </search>
  );
}
