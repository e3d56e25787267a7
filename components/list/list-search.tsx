"use client";

import { useEffect, useRef, useState } from "react";
import { longestSearch } from "./list-address";
import { SearchBox } from "./search-box";

type Props = { label: string; placeholder: string; value: string; onSearch: (text: string) => void };

const pauseMs = 220;

/** The search of a list. Letters wait for a short pause, Enter does not; the address may change under it (Back). */
export function ListSearch({ label, placeholder, value, onSearch }: Props) {
  const [text, setText] = useState(value);
  const sent = useRef(value);
  const send = useRef(onSearch);
  send.current = onSearch;
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setText(value);
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
        value={text}
        maxLength={longestSearch}
        onChange={(event) => setText(event.target.value)}
        onBlur={flush}
        onKeyDown={(event) => {
          if (event.key === "Enter") flush();
        }}
      />
    </search>
  );
}
