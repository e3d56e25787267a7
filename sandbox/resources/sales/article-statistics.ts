import { filterSql } from "../../odata/filter";
import { pool } from "../../store/db";
import { rawSql, renderSql, sql } from "../../store/sql";
import type { Handlers } from "../pipeline/call";
import { articlesView } from "./articles";

export const articleStatistics: Handlers = {
  getArticleStatistics: async (call) => {
    const { filter } = call.options;
    const filterCondition = filter?.trim() ? filterSql(articlesView.model, filter, articlesView) : rawSql("TRUE");
    const { text, values } = renderSql(sql`
      SELECT row_to_json(counted)::text AS data FROM (
        SELECT count(*) FILTER (WHERE t."IsActive") AS "NumberOfActiveArticles",
               count(*) AS "NumberOfArticles",
               count(*) FILTER (WHERE t."IsServiceArticle") AS "NumberOfServiceArticles",
               count(*) FILTER (WHERE t."IsStock") AS "NumberOfStockArticles",
               coalesce(sum(t."StockValue"), 0) AS "TotalStockValue"
          FROM (${articlesView.source(call)}) t WHERE ${filterCondition}) counted`);
    const { rows } = await pool.query<{ data: string }>(text, values);
    return { is: "json", text: rows[0]?.data ?? "{}" };
  },
};
