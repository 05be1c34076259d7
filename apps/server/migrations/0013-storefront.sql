-- A random salt for each day: visitors are counted by a hash that nobody can make again once the day's salt is gone.
create table visit_salts (
  day date primary key,
  salt text not null
);
