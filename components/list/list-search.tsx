"use client";

import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { longestSearch } from "@/lib/api/contract/list-query";
import { holdsPersonalNumber } from "@/lib/values/personal-number-text";
import { SearchBox } from "./search-box";

type Props = { label: string; placeholder: string; value: string; onSearch: (text: string) => void };

const pauseMs = 220;

/**
 * The search of a list. Letters wait for a short pause, Enter does not; the address may change under it (Back). What looks
 * like a personal number stays in the field and is not searched for.
 */
export function ListSearch({ label, placeholder, value, onSearch }: Props) {
  const t = useTranslations("problems.codes");
  const noteId = useId();
  const [typed, setTyped] = useState(value);
  // The list is as its address says, and what stands in an address is written down.
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
  // Leaving the field sends what is waiting: a change of address after the press on a row would undo that press.
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
