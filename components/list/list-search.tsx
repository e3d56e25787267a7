"use client";

import { useEffect, useRef, useState } from "react";
import css from "./list-search.module.css";

type Props = { label: string; placeholder: string; value: string; onSearch: (text: string) => void };

/** The search of a list. Letters wait for a short pause, Enter does not; the address may change under it (Back). */
export function ListSearch({ label, placeholder, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    if (text === sent.current) return;
    const timer = setTimeout(() => send(text), 220);
    return () => clearTimeout(timer);
  });
  function send(next: string) {
    if (next === sent.current) return;
    sent.current = next;
    onSearch(next);
  }
  return (
    <search className={css.search}>
      <svg viewBox="0 0 14 14" aria-hidden="true">
        <circle cx="6" cy="6" r="4.3" />
        <path d="M9.3 9.3L13 13" />
      </svg>
      <input
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        value={text}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") send(text);
        }}
      />
    </search>
  );
}
