"use client";
import { useEffect } from "react";
import { useLostConnection } from "./lost-connection";

/** Stands on a page that found the connection lost while it was drawn: the frame around it is drawn anew. */
export function LostHere() {
  const { saidHere } = useLostConnection();
  useEffect(() => saidHere(false), [saidHere]);
  return null;
}
