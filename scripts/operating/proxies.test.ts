import { describe, expect, it } from "vitest";
import { bodyLimits, fileLimits } from "../../lib/api/remote/body";
import { readText } from "./files";

const nginx = readText("docs/operating/nginx.conf");
const caddy = readText("docs/operating/Caddyfile");
const numberOf = (text: string, pattern: RegExp) => Number(pattern.exec(text)?.[1]);

/** The most seconds the portal takes to answer by its own settings: a command that waits, and a file that is received. */
const answerSeconds = numberOf(readText("lib/platform/env.ts"), /OPERATION_ANSWER_SECONDS: .*\.default\((\d+)\)/);
const longestBodySeconds = Math.max(bodyLimits.totalMs, fileLimits.totalMs) / 1000;

describe.each([
  {
    name: "nginx",
    text: nginx,
    mostBytes: /client_max_body_size (\d+);/,
    timeouts: [/proxy_read_timeout (\d+)s;/, /proxy_send_timeout (\d+)s;/],
  },
  {
    name: "Caddy",
    text: caddy,
    mostBytes: /max_size (\d+)\n/,
    timeouts: [/response_header_timeout (\d+)s/, /read_timeout (\d+)s/, /write_timeout (\d+)s/],
  },
])("the example for $name", ({ text, mostBytes, timeouts }) => {
  it("takes bodies as long as the portal does", () => {
    expect(numberOf(text, mostBytes)).toBe(fileLimits.mostBytes);
  });

  it("waits longer than a command may wait for its outcome and a body may take", () => {
    for (const timeout of timeouts) {
      expect(numberOf(text, timeout)).toBeGreaterThan(answerSeconds);
      expect(numberOf(text, timeout)).toBeGreaterThan(longestBodySeconds);
    }
  });

  it("goes to both portals of the guide", () => {
    expect(text).toContain("127.0.0.1:3001");
    expect(text).toContain("127.0.0.1:3002");
  });
});

it("nginx lets the portal be the one to end a slow caller", () => {
  for (const pattern of [/client_body_timeout (\d+)s;/, /client_header_timeout (\d+)s;/])
    expect(numberOf(nginx, pattern) * 1000).toBeGreaterThan(Math.max(bodyLimits.idleMs, fileLimits.idleMs));
});
