"use client";
import { useEffect } from "react";
import { useLostConnection } from "./lost-connection";

/** Reports that the server found the connection lost while it drew the page, so that the frame is drawn again. */
export function LostHere() {
  const { saidHere } = useLostConnection();
  useEffect(() => saidHere(false), [saidHere]);
  return null;
}
