-- A row of the log holds the events of one write, no longer a single event.
UPDATE "run_events" SET "data" = json_build_array("data");
